import { z } from "zod";
import { mailAddress, mailDomain } from "../../platform/text/account-key.ts";
import { boundText, requiredText } from "../../platform/text/fields.ts";
import { type Rule, tooLong } from "../../platform/text/lengths.ts";
import { formatNumber } from "../../platform/text/numbers.ts";
import {
  EMAIL,
  PASSWORD,
  SIGN_IN_NAME,
  SIGNUP_LINK_DAYS_LIMIT,
  SIGNUP_LINK_USES_LIMIT,
  SIGNUP_NOTE,
  SUSPENSION_REASON,
  TOKEN_NAME,
} from "./limits.ts";

export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]{3,30}$/;
/** Names that could be mistaken for the site itself. */
const RESERVED =
  /^(admin(istrator)?|mod(erator)?|root|system|support|help|staff|team|owner|coach|official|upsolve|unknown|deleted|anonymous|everyone|null|undefined)$/i;
/** ASCII only. The library's pattern does not allow internationalized top-level domains, such as .xn--p1ai. */
const EMAIL_PATTERN =
  /^[\w'+-]+(\.[\w'+-]+)*@([a-z0-9](-*[a-z0-9])*\.)+([a-z]{2,}|xn--[a-z0-9]+(-+[a-z0-9]+)*)$/i;
const ALL_REQUIRED = "All fields are required";

const oneOfAll = (rule: Rule) =>
  boundText(rule, ALL_REQUIRED).refine((text) => text !== "", { error: ALL_REQUIRED, abort: true });
const passwordText = (error: string) => boundText(PASSWORD, error);

export const signUpSchema = z.object({
  username: z
    .string(ALL_REQUIRED)
    .trim()
    .min(1, { error: ALL_REQUIRED, abort: true })
    .regex(USERNAME_PATTERN, "Use 3 to 30 letters, digits, _, - or .")
    .refine((name) => !RESERVED.test(name.replace(/[_.-]/g, "")), "This username is reserved"),
  email: oneOfAll(EMAIL)
    .transform(mailAddress)
    // A domain in another script is longer when encoded in ASCII.
    .refine((address) => address.length <= EMAIL.limit, {
      error: ({ input }) => tooLong(EMAIL, String(input).length),
      abort: true,
    })
    .pipe(z.email({ error: "Enter a valid email address", pattern: EMAIL_PATTERN })),
  password: oneOfAll(PASSWORD),
  invitation: z.string().max(100, "This is not an invitation link").optional(),
  note: boundText(SIGNUP_NOTE).optional(),
});

export const newUserSchema = signUpSchema.pick({ username: true, email: true });
export type SignUpInput = z.output<typeof signUpSchema>;

/** The invitation names the account, so no link or note is needed. */
export const takePlaceSchema = signUpSchema.pick({ username: true, email: true, password: true });
export type TakePlaceInput = z.output<typeof takePlaceSchema>;

export const signInSchema = z.object({
  email: oneOfAll(SIGN_IN_NAME),
  password: oneOfAll(PASSWORD),
});
export type SignInInput = z.output<typeof signInSchema>;

const ASKED_NAME = "Enter your email address or username";
export const forgotPasswordSchema = z.object({
  email: requiredText(SIGN_IN_NAME, ASKED_NAME),
});
export type ForgotPasswordInput = z.output<typeof forgotPasswordSchema>;

const NEW_PASSWORD = "Enter a new password";

export const changePasswordSchema = z.object({
  /** Several forms in /settings post to the same address. */
  intent: z.literal("password").optional(),
  current: passwordText("Enter your current password"),
  next: passwordText(NEW_PASSWORD),
});
export type ChangePasswordInput = z.output<typeof changePasswordSchema>;

export const newPasswordSchema = z.object({
  password: passwordText(NEW_PASSWORD).refine((text) => text !== "", NEW_PASSWORD),
});
export type NewPasswordInput = z.output<typeof newPasswordSchema>;

export const resetPasswordSchema = newPasswordSchema.extend({
  token: z.string("A token is required").max(100),
});

export const deleteAccountSchema = z.object({
  intent: z.literal("delete-account").optional(),
  password: passwordText("Enter your password"),
});
export type DeleteAccountInput = z.output<typeof deleteAccountSchema>;

/** An ISO 8601 date or time, in UTC unless it includes a zone. Converted to ms since the epoch. */
const moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], "Enter a date such as 2030-12-31")
  .transform((text) =>
    Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) || !text.includes("T") ? text : `${text}Z`),
  );

export const suspendSchema = z.object({
  reason: requiredText(SUSPENSION_REASON),
  /** If omitted, staff must lift it. */
  until: moment.optional(),
});
export type SuspendInput = z.output<typeof suspendSchema>;
export type SuspendFields = z.input<typeof suspendSchema>;

export const deleteMemberSchema = z.object({
  intent: z.literal("delete").optional(),
  content: z.enum(["keep", "delete"]).default("keep"),
  username: z.string(ALL_REQUIRED).trim(),
});
export type DeleteMemberFields = z.input<typeof deleteMemberSchema>;

export const tokenSchema = z
  .object({
    name: requiredText(TOKEN_NAME),
    scope: z.enum(["read", "write"], "Choose its permissions"),
    lasts: z.enum(["30", "90", "365", "date", "never"], "Choose when it expires"),
    until: moment.optional(),
    password: passwordText("Enter your password"),
  })
  .refine(({ lasts, until }) => lasts !== "date" || until !== undefined, {
    path: ["until"],
    error: "Choose a date",
  });
export type TokenInput = z.output<typeof tokenSchema>;
export type TokenFields = z.input<typeof tokenSchema>;

export const roleSchema = z.object({ role: z.enum(["owner", "coach", "member"]) });

const count = (name: string, most: number) => {
  const message = `${name} must be a whole number from 1 to ${formatNumber(most)}`;
  return z.number(message).int(message).min(1, message).max(most, message);
};

export const signupLinkSchema = z.object({
  intent: z.literal("make-link").optional(),
  uses: count("The number of uses", SIGNUP_LINK_USES_LIMIT).default(1),
  days: count("The number of days", SIGNUP_LINK_DAYS_LIMIT).default(7),
  /** Email domain of the new accounts. If omitted, any domain is allowed. */
  domain: z
    .string()
    .trim()
    .max(253, "The email domain is too long")
    .transform((domain) => mailDomain(domain.replace(/^@/, "")))
    .refine(
      (domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain),
      "Enter an email domain such as example.org",
    )
    .optional(),
});
export type SignupLinkInput = z.output<typeof signupLinkSchema>;
export type SignupLinkFields = z.input<typeof signupLinkSchema>;

export const tokenAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  scope: z.enum(["read", "write"]),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  /** Accurate to the hour; null if never used. */
  usedAt: z.string().nullable(),
});

export const signupLinkAnswer = z.object({
  _id: z.string(),
  /** Null for the operator; has an empty id if the account was deleted. */
  maker: z.object({ _id: z.string(), username: z.string() }).nullable(),
  domain: z.string().nullable(),
  uses: z.number(),
  used: z.number(),
  state: z.enum(["open", "used", "ended", "withdrawn"]),
  createdAt: z.string(),
  expiresAt: z.string(),
});

export const userAnswer = z.object({ _id: z.string(), username: z.string(), email: z.string() });

export const waitingAnswer = userAnswer.extend({
  note: z.string(),
  createdAt: z.string(),
});
