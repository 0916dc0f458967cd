// Marks the home page before the browser draws it if the visitor has an unfinished match, so that the layout does not
// shift later. home.js examines the matches in detail.

/** Return the stored matches in which the visitor has made a move, as JSON. @returns {string[]} */
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
