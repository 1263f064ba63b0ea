import { NotFound } from "./errors.ts";

/** A row's id from a URL. @throws NotFound for anything but a positive whole number in plain digits. */
export function idParam(value: string | undefined): number {
  if (value === undefined || !/^[1-9]\d{0,14}$/.test(value)) throw new NotFound();
  return Number(value);
}

/** A client-made key that names one submission, or null when none (or nonsense) was sent. */
export function submissionKey(sent: unknown): string | null {
  return typeof sent === "string" && /^[\w.:-]{8,100}$/.test(sent) ? sent : null;
}
