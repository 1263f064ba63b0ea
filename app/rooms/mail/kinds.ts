import type { MailChoice } from "./schema.ts";

export const labels: Record<MailChoice, string> = {
  "sign-in": "Sign-ins from new browsers",
  homework: "Lists given to me, and a reminder the day before they are due",
  digest: "A weekly letter: news about my work, new problems and blogs, and how everyone’s week went",
};

/** Completes the sentence "You get … by email." */
export const nouns: Record<MailChoice, string> = {
  "sign-in": "notices of sign-ins from new browsers",
  homework: "lists given to you and reminders before they are due",
  digest: "the weekly letter",
};
