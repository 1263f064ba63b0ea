import type { Cases } from "./world.ts";

/** Every exported function that reads, with representative arguments; one file per area. */
export const calls: Cases = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Cases>(["./*.ts", "!./calls.ts", "!./world.ts"], { eager: true, import: "cases" }),
  ),
);

/** Those that ask the database. */
export const reading = Object.entries(calls).filter(([, cases]) => cases.length > 0);
