// Timeouts for a guest. The worker reports its step, and the page measures the time.

/** The step reported while the guest's own code runs for the first time. */
export const ENTERING = "Opening the guest";
/**
 * Maximum silence of a guest's worker, ms: while the site sets it up, which is slow on a slow machine; once the guest's
 * own code runs; and for an answer of the rules in a match with friends.
 */
export const PATIENCE = { silence: 120_000, entering: 10_000, rules: 20_000 };
