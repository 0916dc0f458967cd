// Errors with messages for people, and the message for all other errors.

/** An error whose message is a complete sentence for people. */
export class Readable extends Error {}

/** @param {unknown} error */
export const readable = (error) =>
  error instanceof Readable
    ? error.message
    : "The code does not fit: it is for another invitation, or it was used before.";
