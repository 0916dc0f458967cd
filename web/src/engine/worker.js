// The worker in which the engine runs.
export {};
