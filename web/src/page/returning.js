// Decides before anything is drawn whether the visitor has been here before and has an unfinished match, so that
// nothing shifts on the home page. home.js checks in detail.

/** Return the stored matches that were played, as texts. @returns {string[]} */
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
