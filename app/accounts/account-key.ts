/** Usernames and e-mail addresses are compared in this form. */
export function accountKey(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
