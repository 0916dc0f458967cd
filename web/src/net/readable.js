// Errors whose words are for people, and what is said of all others.

/** Its message is a whole sentence. */
export class Readable extends Error {}

/** @param {unknown} error */
export const readable = (error) =>
  error instanceof Readable
    ? error.message
    : "The code does not fit: it is for another invitation, or it was used before.";
