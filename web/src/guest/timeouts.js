// Timeouts for a guest's worker. The worker reports the step of its start, and the page measures the time.

/** The step that a guest's worker reports while the guest's own code runs for the first time. */
export const ENTERING = "Opening the guest";
/**
 * How long a guest's worker may send no message, ms: `silence`, while the site prepares it, which takes long on a slow
 * machine; `entering`, once the guest's own code runs; `rules`, after a question about the rules in a match with
 * friends.
 */
export const PATIENCE = { silence: 120_000, entering: 10_000, rules: 20_000 };
