import { createHmac, timingSafeEqual } from "node:crypto";

const markBy = (secret: string, text: string) =>
  createHmac("sha256", secret).update(text).digest("base64url");

/** Signs a text for use in an address, with the newest secret. */
export const markOf = ([newest = ""]: string[], text: string): string => markBy(newest, text);

/**
 * Whether any of the secrets signed the text. Compares encoded signatures, because base64url has four spellings of
 * each.
 */
export function isMarkOf(secrets: string[], text: string, given: string): boolean {
  const mark = Buffer.from(given);
  return secrets.some((secret) => {
    const right = Buffer.from(markBy(secret, text));
    return mark.length === right.length && timingSafeEqual(mark, right);
  });
}
