import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** Seconds by which clocks may differ. */
const SKEW = 60;

export interface Expected {
  issuer: string;
  clientId: string;
  /** Also the key that signs the token. */
  clientSecret: string;
  nonce: string;
  now: number;
}

export interface Account {
  /** Stays the same when the handle is renamed. */
  subject: string;
  handle: string;
}

/** The message is for the operator's log and never quotes the token. */
export class BadToken extends Error {}

const headerSchema = z.object({
  // Accept no other algorithm: with 'none', a token would need no secret.
  alg: z.literal("HS256"),
  // `crit` lists extensions that verifiers must support.
  crit: z.undefined().optional(),
});

function claimsOf({ issuer, clientId, nonce, now }: Expected) {
  const seconds = now / 1000;
  return z.object({
    iss: z.literal(issuer),
    aud: z.union([z.literal(clientId), z.tuple([z.literal(clientId)])]),
    exp: z.number().gt(seconds - SKEW),
    iat: z.number().lt(seconds + SKEW),
    nonce: z.literal(nonce),
    sub: z.string().min(1).max(255),
    handle: z.string().regex(/^[\w.-]{1,40}$/),
  });
}

/** Reads an OpenID Connect id_token that is signed with the client's secret (HS256). @throws BadToken */
export function readIdToken(token: string, expected: Expected): Account {
  const [header = "", payload = "", signature = "", ...more] = token.split(".");
  if (more.length > 0 || !headerSchema.safeParse(parse(header)).success) {
    throw new BadToken("The id_token is not signed with HS256");
  }
  const right = createHmac("sha256", expected.clientSecret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new BadToken("The id_token has an invalid signature");
  }
  const claims = claimsOf(expected).safeParse(parse(payload));
  if (!claims.success) {
    const wrong = claims.error.issues.map(({ path }) => path.join("."));
    throw new BadToken(`The id_token has invalid claims: ${wrong.join(", ")}`);
  }
  return { subject: claims.data.sub, handle: claims.data.handle };
}

function parse(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return undefined;
  }
}
