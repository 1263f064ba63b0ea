import type { MailChoice } from "./schema.ts";

/** What the settings call each kind. */
const labels: Record<MailChoice, string> = {
  "sign-in": "Sign-ins from new browsers",
  digest: "A weekly digest of new problems and blogs, and of what is new about my work",
};
export const labelOf = (kind: MailChoice): string => labels[kind];

/** The same inside a sentence: "You get … by mail." */
const nouns: Record<MailChoice, string> = {
  "sign-in": "notices of sign-ins from new browsers",
  digest: "the weekly digest",
};
export const nounOf = (kind: MailChoice): string => nouns[kind];
