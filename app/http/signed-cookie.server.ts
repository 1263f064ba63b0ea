import { sign, unsign } from "cookie-signature";

/** Signs with the newest secret. */
export function signValue(value: string, secrets: string[]): string {
  const [newest] = secrets;
  if (newest === undefined) throw new Error("No session secret.");
  return sign(value, newest);
}

/** The value if one of the secrets signed it, else null. */
export function unsignValue(signed: string | undefined, secrets: string[]): string | null {
  if (!signed) return null;
  for (const secret of secrets) {
    const value = unsign(signed, secret);
    if (value !== false) return value;
  }
  return null;
}
