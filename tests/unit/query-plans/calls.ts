import type { Case, Cases } from "./world.ts";

const modules = import.meta.glob<Cases>(["./*.ts", "!./calls.ts", "!./world.ts"], {
  eager: true,
  import: "cases",
});

/** Every exported function that reads, with representative arguments; one file per area. */
export const calls: Record<string, Case[]> = Object.fromEntries(
  Object.values(modules)
    .flatMap((cases) => Object.entries(cases))
    .map(([name, each]) => [name, typeof each === "function" ? [{ run: each }] : each]),
);

export const reading = Object.entries(calls).filter(([, cases]) => cases.length > 0);
