// Timeouts for a guest. The worker reports its step, and the page measures the time.

/** The step reported while the guest's own code runs for the first time. */
export const ENTERING = "Opening the guest";
/**
 * How long a guest's worker may be silent, ms: while the site prepares it, which takes long on a slow machine; once the
 * guest's own code runs; and after a question about the rules in a match with friends.
 */
export const PATIENCE = { silence: 120_000, entering: 10_000, rules: 20_000 };
