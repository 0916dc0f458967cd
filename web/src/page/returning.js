// Decides before anything is drawn whether the visitor has an unfinished match, so that nothing shifts on the home page
// later. home.js checks in detail.

/** Return the stored texts of the matches in which the visitor has moved. @returns {string[]} */
function kept() {
  try {
    const all = Object.entries(localStorage).filter(([key]) => key.startsWith("liege.match."));
    return all.map(([, match]) => match).filter((match) => match.includes('"touched":true'));
  } catch {
    return []; // storage is denied
  }
}

const { dataset } = document.documentElement;
const matches = kept();
if (matches.length) dataset.back = "";
if (matches.some((match) => match.includes('"result":""') && !match.includes('"refused":"'))) dataset.waits = "";
