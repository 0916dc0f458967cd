// Starts the review of a match on the table page, and loads its code on request.

import { absolute, site } from "../site.js";
import { t } from "../page/t.js";

/** @typedef {import("../review/index.js").Review} Review */
/** @typedef {import("../review/index.js").Page} Page */
/** @typedef {import("../crossing.js").Update} Update */

/** @param {() => Page} page */
export function reviewOffer(page) {
  /** @type {Review | null} */
  let review = null;
  return {
    /** Load the review, and begin it for the match at the table. */
    async begin() {
      try {
        const { Review } = await import(/* @vite-ignore */ absolute(site.review));
        review = await Review.begin(page());
      } catch {
        page().tell(t("The review couldn't be loaded. Try again when you're back online."));
      }
    },
    /**
     * Return the parts of the view that the review determines; none if there is no review.
     * @param {Update} update @returns {Partial<import("../table/types.js").View>}
     */
    around: (update) => review?.around(update) ?? {},
  };
}
