import { createHash, randomBytes } from "node:crypto";

export const newSecret = (): string => randomBytes(32).toString("base64url");

/** The database stores only hashes, so that reading it does not let anyone in. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
