// How long a guest is waited for. The worker says what it is at, the page counts.

/** Said while the guest's own code runs for the first time. */
export const ENTERING = "Letting the guest in";
/** Without a word from the room, ms: while it is set up by the house, which takes a slow machine its time, and once the
 * guest's own code runs; in a match with friends, an answer of the rules. */
export const PATIENCE = { silence: 120_000, entering: 10_000, rules: 20_000 };
