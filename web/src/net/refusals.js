// The texts with which relays refuse an event.

/** The pattern of the texts with which relays refuse an event because of its time. */
export const UNTIMELY = /created_at|timestamp|too (?:old|early|late)|in the (?:future|past)|expired/i;
