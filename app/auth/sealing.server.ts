import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

// Secrets that the site itself has to use, such as an API key, are stored encrypted: whoever has only the database, a
// backup or an export cannot read them.

const CIPHER = "aes-256-gcm";
const VERSION = "1";

const keyFrom = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", `upsolve ${purpose}`, 32));

/** Encrypts a text with a key derived from the newest session secret. @param purpose must be the same to open it */
export function seal([newest]: readonly string[], purpose: string, text: string): string {
  if (!newest) throw new Error("Nothing can be sealed without a secret");
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, keyFrom(newest, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [VERSION, ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString("base64url"))].join(".");
}

/**
 * @returns the text, and whether the newest secret opens it; null if none does, or if it was changed or belongs to
 * another purpose
 */
export function unseal(
  secrets: readonly string[],
  purpose: string,
  sealed: string,
): { text: string; isNewest: boolean } | null {
  const [version, ...parts] = sealed.split(".");
  const [nonce, tag, body] = parts.map((part) => Buffer.from(part, "base64url"));
  if (version !== VERSION || !nonce || tag?.length !== 16 || !body) return null;
  for (const [age, secret] of secrets.entries()) {
    try {
      const decipher = createDecipheriv(CIPHER, keyFrom(secret, purpose), nonce);
      decipher.setAuthTag(tag);
      const text = Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
      return { text, isNewest: age === 0 };
    } catch {
      // Another secret may open it.
    }
  }
  return null;
}
