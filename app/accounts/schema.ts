import { z } from "zod";

export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]{3,30}$/;
const ALL_REQUIRED = "All fields are required";
const MAX_PASSWORD = 1000;

const requiredText = z.string({ error: ALL_REQUIRED });

export const signUpSchema = z.object({
  username: requiredText
    .trim()
    .min(1, { error: ALL_REQUIRED, abort: true })
    .regex(USERNAME_PATTERN, "Use 3 to 30 letters, digits, _, - or ."),
  email: requiredText
    .trim()
    .min(1, ALL_REQUIRED)
    .max(254, "The e-mail address is too long")
    .pipe(z.email("Enter a valid e-mail address")),
  password: requiredText.min(1, ALL_REQUIRED).max(MAX_PASSWORD, "The password is too long"),
});
export type SignUpInput = z.output<typeof signUpSchema>;

export const signInSchema = z.object({
  /** An e-mail address or a username. */
  email: requiredText.trim().min(1, ALL_REQUIRED).max(254, "This is too long"),
  password: requiredText.min(1, ALL_REQUIRED).max(MAX_PASSWORD, "The password is too long"),
});
export type SignInInput = z.output<typeof signInSchema>;

export const changePasswordSchema = z.object({
  /** Names the form: several forms of /settings post to one address. */
  intent: z.literal("password").optional(),
  current: z.string({ error: "Enter your current password" }).max(MAX_PASSWORD, "The password is too long"),
  next: z.string({ error: "Enter a new password" }).max(MAX_PASSWORD, "The password is too long"),
});
export type ChangePasswordInput = z.output<typeof changePasswordSchema>;

export const deleteAccountSchema = z.object({
  intent: z.literal("delete-account").optional(),
  password: z.string({ error: "Enter your password" }).max(MAX_PASSWORD, "The password is too long"),
});
export type DeleteAccountInput = z.output<typeof deleteAccountSchema>;

export const themeSchema = z.object({ theme: z.enum(["system", "light", "dark"]) });
export type Theme = z.output<typeof themeSchema>["theme"];

export const userAnswer = z.object({ _id: z.string(), username: z.string(), email: z.string() });
