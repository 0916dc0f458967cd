// Errors whose messages the visitor can read, and the message for all other errors.

import { t } from "../page/t.js";

/** An error whose message is a complete sentence for the visitor. */
export class Readable extends Error {}

/** @param {unknown} error */
export const readable = (error) =>
  error instanceof Readable
    ? error.message
    : t("This code doesn't match: it's for another invitation, or has been used before.");
