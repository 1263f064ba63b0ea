import type { ParseArgsConfig } from "node:util";
import type { Application } from "../../platform/application.ts";

export type Environment = Record<string, string | undefined>;

/** What commands read and change; nobody in the operator's process listens to its hub. */
export type Store = Pick<Application, "config" | "db" | "hub" | "log" | "now" | "rooms">;

export interface Given {
  /** What follows the command's name. */
  operands: string[];
  options: Record<string, string | undefined>;
  /** The options without a value that are there. */
  flags: Set<string>;
}

export interface Result {
  /** For people. */
  lines: string[];
  /** For programs, with `--json`; undefined for nothing. */
  json: unknown;
  /** Whether the exit code says that something is wrong. */
  failed?: boolean;
}

interface Command {
  /** The name and what follows it, as the help shows them. */
  usage: string;
  about: string;
  /** How many operands it takes, at least and at most. */
  operands?: [least: number, most: number];
  options?: NonNullable<ParseArgsConfig["options"]>;
}

/** A command on the database. */
export interface StoreCommand extends Command {
  run(store: Store, given: Given): Promise<Result>;
}

/** A command that works whatever state the configuration and the database are in. */
export interface BareCommand extends Command {
  /** @param start begins to serve, in this process. */
  runBare(environment: Environment, given: Given, start: () => Promise<unknown>): Promise<Result>;
}

/** The command line is not one of a command's; the help says how it is used. */
export class WrongUse extends Error {}

/** @throws WrongUse unless it is an id. */
export function idOperand(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new WrongUse(`"${text}" is not an id.`);
  return Number(text);
}

/** A user's text must not send the operator's terminal control sequences. */
export const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, "");

/** "2026-11-22 07:30 UTC" */
export const timeInWords = (time: number) =>
  `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
