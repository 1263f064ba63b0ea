/** Milliseconds since the epoch. */
export type Time = number;
