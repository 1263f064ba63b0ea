import type { Config } from "../../config.server.ts";
import type { SourceId } from "../schema.ts";
import { codechef } from "./codechef.server.ts";
import { codeforces } from "./codeforces.server.ts";
import type { ContestSource } from "./source.server.ts";

/** The sources that the settings turn on. */
export function configuredSources(config: Config): ContestSource[] {
  return [
    ...(config.codeforcesApiUrl ? [codeforces(config.codeforcesApiUrl)] : []),
    ...(config.codechefContestsUrl ? [codechef(config.codechefContestsUrl)] : []),
  ];
}

/** Names of the sources to list contests of. @param wanted the one asked for, if any. */
export function sourcesToShow(config: Config, wanted?: SourceId): SourceId[] {
  const on = configuredSources(config).map(({ id }) => id);
  return wanted ? on.filter((id) => id === wanted) : on;
}
