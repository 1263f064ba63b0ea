import { z } from "zod";
import { requiredText as visibleText } from "../text/fields.ts";
import { SUSPENSION_REASON_LIMIT, TOKEN_NAME_LIMIT } from "./limits.ts";

export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]{3,30}$/;
/** Names that others would take for the site's own. */
const RESERVED =
  /^(admin(istrator)?|mod(erator)?|root|system|support|help|staff|team|owner|coach|official|upsolve|unknown|deleted|anonymous|everyone|null|undefined)$/i;
const ALL_REQUIRED = "All fields are required";

const requiredText = z.string({ error: ALL_REQUIRED });
const passwordText = (error: string) => z.string({ error }).max(1000, "The password is too long");

export const signUpSchema = z.object({
  username: requiredText
    .trim()
    .min(1, { error: ALL_REQUIRED, abort: true })
    .regex(USERNAME_PATTERN, "Use 3 to 30 letters, digits, _, - or .")
    .refine((name) => !RESERVED.test(name.replace(/[_.-]/g, "")), "This username is reserved"),
  email: requiredText
    .trim()
    .min(1, ALL_REQUIRED)
    .max(254, "The e-mail address is too long")
    .pipe(z.email("Enter a valid e-mail address")),
  password: passwordText(ALL_REQUIRED).min(1, ALL_REQUIRED),
});
export type SignUpInput = z.output<typeof signUpSchema>;

export const signInSchema = z.object({
  /** An e-mail address or a username. */
  email: requiredText.trim().min(1, ALL_REQUIRED).max(254, "This is too long"),
  password: passwordText(ALL_REQUIRED).min(1, ALL_REQUIRED),
});
export type SignInInput = z.output<typeof signInSchema>;

const ASKED_NAME = "Enter your e-mail address or username";
export const forgotPasswordSchema = z.object({
  /** An e-mail address or a username. */
  email: z.string(ASKED_NAME).trim().min(1, ASKED_NAME).max(254, "This is too long"),
});
export type ForgotPasswordInput = z.output<typeof forgotPasswordSchema>;

export const changePasswordSchema = z.object({
  /** Names the form: several forms of /settings post to one address. */
  intent: z.literal("password").optional(),
  current: passwordText("Enter your current password"),
  next: passwordText("Enter a new password"),
});
export type ChangePasswordInput = z.output<typeof changePasswordSchema>;

export const newPasswordSchema = z.object({
  password: passwordText("Enter a new password").min(1, "Enter a new password"),
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

/** A day or a time of ISO 8601, in UTC unless it names another zone; milliseconds since the epoch. */
const moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], "Write a date such as 2030-12-31")
  .transform((text) =>
    Date.parse(/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || !text.includes("T") ? text : `${text}Z`),
  );

export const suspendSchema = z.object({
  reason: visibleText("Reason", SUSPENSION_REASON_LIMIT),
  /** Left out, it lasts until staff lift it. */
  until: moment.optional(),
});
export type SuspendInput = z.output<typeof suspendSchema>;
/** The form's fields before the schema. */
export type SuspendFields = z.input<typeof suspendSchema>;

/** Staff delete an account; its name is typed to confirm it. */
export const deleteMemberSchema = z.object({
  intent: z.literal("delete").optional(),
  content: z.enum(["keep", "delete"]).default("keep"),
  username: requiredText.trim(),
});
export type DeleteMemberFields = z.input<typeof deleteMemberSchema>;

export const tokenSchema = z
  .object({
    name: visibleText("Name", TOKEN_NAME_LIMIT),
    scope: z.enum(["read", "write"], "Choose what it may do"),
    /** Days, or "date" for the one of `until`. */
    lasts: z.enum(["30", "90", "365", "date", "never"], "Choose when it ends"),
    until: moment.optional(),
    password: passwordText("Enter your password"),
  })
  .refine(({ lasts, until }) => lasts !== "date" || until !== undefined, {
    path: ["until"],
    error: "Choose a date",
  });
export type TokenInput = z.output<typeof tokenSchema>;
/** The form's fields before the schema. */
export type TokenFields = z.input<typeof tokenSchema>;

export const roleSchema = z.object({ role: z.enum(["owner", "coach", "member"]) });

export const themeSchema = z.object({ theme: z.enum(["system", "light", "dark"]) });
export type Theme = z.output<typeof themeSchema>["theme"];

export const tokenAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  scope: z.enum(["read", "write"]),
  createdAt: z.string(),
  /** Null for one without an end. */
  expiresAt: z.string().nullable(),
  /** To within an hour; null for one that was never used. */
  usedAt: z.string().nullable(),
});

export const userAnswer = z.object({ _id: z.string(), username: z.string(), email: z.string() });
