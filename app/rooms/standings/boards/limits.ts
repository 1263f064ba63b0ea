/** In seconds, for pages without script. */
export const REFRESH_EVERY = 60;
