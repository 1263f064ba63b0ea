import type { Config } from "../../config.server.ts";
import type { SourceId } from "../schema.ts";
import { codechef } from "./codechef.server.ts";
import { codeforces } from "./codeforces.server.ts";
import type { ContestSource } from "./source.server.ts";

/** The sources that the configuration turns on. */
export function configuredSources(config: Config): ContestSource[] {
  return [
    ...(config.codeforcesApiUrl ? [codeforces(config.codeforcesApiUrl)] : []),
    ...(config.codechefContestsUrl ? [codechef(config.codechefContestsUrl)] : []),
  ];
}

/** Ids of the sources to list. @param wanted narrows them to one. */
export function sourcesToShow(config: Config, wanted?: SourceId): SourceId[] {
  const on = configuredSources(config).map(({ id }) => id);
  return wanted ? on.filter((id) => id === wanted) : on;
}
