// Whether somebody comes back, and whether a match may wait: known before anything is drawn, so that nothing moves on the
// first page. page.js looks more closely.

/** The matches that are kept and were played, as texts. @returns {string[]} */
function kept() {
  try {
    const all = Object.entries(localStorage).filter(([key]) => key.startsWith("liege.match."));
    return all.map(([, match]) => match).filter((match) => match.includes('"touched":true'));
  } catch {
    return []; // denied
  }
}

const { dataset } = document.documentElement;
const matches = kept();
if (matches.length) dataset.back = "";
if (matches.some((match) => match.includes('"result":""'))) dataset.waits = "";
