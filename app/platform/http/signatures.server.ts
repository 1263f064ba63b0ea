import { createHmac, timingSafeEqual } from "node:crypto";

const sign = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("base64url");

export const signatureOf = ([newest = ""]: string[], text: string): string => sign(newest, text);

/** Compares encoded signatures, because base64url can spell each in four ways. */
export function isSignatureOf(secrets: string[], text: string, given: string): boolean {
  const signature = Buffer.from(given);
  return secrets.some((secret) => {
    const right = Buffer.from(sign(secret, text));
    return signature.length === right.length && timingSafeEqual(signature, right);
  });
}
