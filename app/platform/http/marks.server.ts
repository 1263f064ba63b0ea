import { createHmac, timingSafeEqual } from "node:crypto";

const markBy = (secret: string, text: string) =>
  createHmac("sha256", secret).update(text).digest("base64url");

/** A mark in an address, which only this site can make for the text: by the newest of its secrets. */
export const markOf = ([newest = ""]: string[], text: string): string => markBy(newest, text);

/** Whether a mark was made for this text, by any of the secrets. Decoded, each would have four spellings. */
export function isMarkOf(secrets: string[], text: string, given: string): boolean {
  const mark = Buffer.from(given);
  return secrets.some((secret) => {
    const right = Buffer.from(markBy(secret, text));
    return mark.length === right.length && timingSafeEqual(mark, right);
  });
}
