import { NotFound } from "./errors.ts";

/** @throws NotFound unless it is a positive whole number in plain digits. */
export function idParam(value: string | undefined): number {
  if (value === undefined || !/^[1-9]\d{0,14}$/.test(value)) throw new NotFound();
  return Number(value);
}

export function submissionKey(sent: unknown): string | null {
  return typeof sent === "string" && /^[\w.:-]{8,100}$/.test(sent) ? sent : null;
}
