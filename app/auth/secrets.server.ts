import { hash, randomBytes } from "node:crypto";

export const newSecret = (): string => randomBytes(32).toString("base64url");

/** The database stores only hashes, so that reading it does not let anyone in. */
export const hashOf = (secret: string): string => hash("sha256", secret, "base64url");
