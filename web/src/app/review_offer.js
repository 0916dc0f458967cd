// Offers the review of a finished match; its code loads on request.

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
    /** Review the match at the table. */
    async begin() {
      try {
        const { Review } = await import(/* @vite-ignore */ absolute(site.review));
        review = await Review.begin(page());
      } catch {
        page().tell(t("The review couldn't be loaded. Try again when you're back online."));
      }
    },
    /**
     * Return the review's parts of the view.
     * @param {Update} update @returns {Partial<import("../table/types.js").View>}
     */
    around: (update) => review?.around(update) ?? {},
  };
}
