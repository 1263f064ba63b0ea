import type { ParseArgsConfig } from "node:util";
import type { Application } from "../../platform/application.ts";

export type Environment = Record<string, string | undefined>;

/** What commands work on. Nobody listens to this hub. */
export type Store = Pick<Application, "config" | "db" | "hub" | "log" | "now" | "rooms">;

export interface Given {
  operands: string[];
  options: Record<string, string | undefined>;
  flags: Set<string>;
}

export interface Result {
  lines: string[];
  /** For programs, with `--json`. */
  json: unknown;
  /** Makes the exit code 1. */
  failed?: boolean;
}

interface Command {
  /** Name and arguments, as shown by the help. */
  usage: string;
  about: string;
  operands?: [least: number, most: number];
  options?: NonNullable<ParseArgsConfig["options"]>;
}

export interface StoreCommand extends Command {
  run(store: Store, given: Given): Promise<Result>;
}

/** Works even if the configuration or the database is broken. */
export interface BareCommand extends Command {
  /** @param start starts the server in this process. */
  runBare(environment: Environment, given: Given, start: () => Promise<unknown>): Promise<Result>;
}

/** Wrong arguments; answered with the command's help. */
export class WrongUse extends Error {}

export function idOperand(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new WrongUse(`"${text}" is not an id.`);
  return Number(text);
}

/** Users' texts must not send control sequences to the operator's terminal. */
export const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, "");

export const timeInWords = (time: number) =>
  `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
