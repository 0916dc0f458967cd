// What decided a match, as the page offers it when it is over: what that needs is fetched when somebody asks for it.

import { absolute, site } from "./site.js";

/** @typedef {import("./review/index.js").Review} Review */
/** @typedef {import("./review/index.js").Page} Page */
/** @typedef {import("./crossing.js").Update} Update */

/** @param {() => Page} page */
export function reviewing(page) {
  /** @type {Review | null} */
  let review = null;
  return {
    /** Reviews what is at the table. */
    async begin() {
      try {
        const { Review } = await import(/* @vite-ignore */ absolute(site.review));
        review = await Review.begin(page());
      } catch {
        page().tell("The review could not be fetched now. Try again when the network is back.");
      }
    },
    /** What stands around the table. @param {Update} update @returns {Partial<import("./table/types.js").View>} */
    around: (update) => review?.around(update) ?? {},
  };
}
