// The table page starts here.
export {};
