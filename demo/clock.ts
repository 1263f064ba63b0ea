/** The time that the whole demo is told relative to, in milliseconds since the epoch. Tests choose it. */
export const NOW = Number(process.env.DEMO_NOW) || Date.now();
