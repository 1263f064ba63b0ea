import { NotFound } from "./errors.ts";

/** A row's id from a URL. @throws NotFound for anything but a positive whole number in plain digits. */
export function idParam(value: string | undefined): number {
  if (value === undefined || !/^[1-9]\d{0,14}$/.test(value)) throw new NotFound();
  return Number(value);
}
