import type { ParseArgsConfig } from "node:util";
import type { Application } from "../../platform/application.ts";

export type Environment = Record<string, string | undefined>;

/** Passed to every command. Its hub has no listeners. */
export type Store = Pick<Application, "config" | "db" | "hub" | "log" | "now" | "rooms">;

export interface Given {
  operands: string[];
  options: Record<string, string | undefined>;
  flags: Set<string>;
}

export interface Result {
  lines: string[];
  json: unknown;
  /** Whether to exit with 1. */
  failed?: boolean;
}

interface Command {
  usage: string;
  about: string;
  operands?: [least: number, most: number];
  options?: NonNullable<ParseArgsConfig["options"]>;
}

export interface StoreCommand extends Command {
  run(store: Store, given: Given): Promise<Result>;
}

/** A command that works even if the configuration or the database is broken. */
export interface BareCommand extends Command {
  runBare(environment: Environment, given: Given, start: () => Promise<unknown>): Promise<Result>;
}

export class WrongUse extends Error {}

export function idOperand(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new WrongUse(`"${text}" is not an id.`);
  return Number(text);
}

/** Users' texts must not send control sequences to the operator's terminal. */
export const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, "");

export const timeInWords = (time: number) =>
  `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
