import type { Rule } from "../../platform/text/lengths.ts";

export const EMAIL: Rule = { name: "Email address", limit: 254 };
export const SIGN_IN_NAME: Rule = { name: "Email address or username", limit: 254 };
/** Never trimmed or otherwise changed. */
export const PASSWORD: Rule = { name: "Password", limit: 1000, tidy: (typed) => typed };
export const SUSPENSION_REASON: Rule = { name: "Reason", limit: 2000 };
export const TOKEN_NAME: Rule = { name: "Name", limit: 60, isLine: true };
export const SIGNUP_NOTE: Rule = { name: "Note", limit: 500 };

export const SIGNUP_LINK_USES_LIMIT = 10_000;
export const SIGNUP_LINK_DAYS_LIMIT = 365;
