// The words with which relays refuse an event.

/** Words with which relays refuse an event for its time. */
export const UNTIMELY = /created_at|timestamp|too (?:old|early|late)|in the (?:future|past)|expired/i;
