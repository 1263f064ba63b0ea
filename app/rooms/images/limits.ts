/** Of an uploaded file. */
export const MOST_BYTES = 5 * 1024 * 1024;
/** Of an uploaded image; decoded, 25 megapixels take 100 MB. */
export const MOST_PIXELS = 25_000_000;
/** Pixels of a stored image's longer side. */
export const LONGEST_SIDE = 1_600;
/** Different images that one text can show. */
export const MOST_IN_TEXT = 200;

export const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type ImageType = (typeof imageTypes)[number];
