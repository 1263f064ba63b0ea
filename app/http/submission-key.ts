/** A client-made key that names one submission, or null when none (or nonsense) was sent. */
export function submissionKey(sent: unknown): string | null {
  return typeof sent === "string" && /^[\w.:-]{8,100}$/.test(sent) ? sent : null;
}
