export const SITE_NAME_LIMIT = 60;
export const DESCRIPTION_LIMIT = 200;
export const ANNOUNCEMENT_LIMIT = 1_000;
