/** The numbers of weeks that a group's progress can show. */
export const SPANS = [4, 8, 13, 26] as const;
export type Span = (typeof SPANS)[number];
export const USUAL_SPAN = 8;
/** After so long (ms) without a solve or a try, a member has fallen silent. */
export const SILENT_AFTER = 14 * 24 * 60 * 60 * 1000;
/** Rows on a page. */
export const PAGE_SIZE = 200;
