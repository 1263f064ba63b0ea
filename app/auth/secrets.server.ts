import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, for what proves who somebody is. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** The database holds hashes only, so that reading it lets no one in. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
