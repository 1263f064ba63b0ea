import type { Application } from "../../platform/application.ts";
import type { JudgeDefinition } from "./definition.ts";
import type { Adapter, Judge, Opening } from "./judge.server.ts";
import { apiSetting, calendarSetting, type ImportedJudge, importedJudges, judgeOf } from "./judges.ts";

type Settings = Pick<Application["config"], "services">;

/** The base address for imports from a judge; undefined if the judge is off. */
export const apiOf = (config: Settings, judge: string) => config.services[apiSetting(judge)];
export const calendarOf = (config: Settings, { id, calendar }: JudgeDefinition) =>
  config.services[calendar?.service ? calendarSetting(id) : apiSetting(id)];

export const configuredJudges = (config: Settings): ImportedJudge[] =>
  importedJudges.filter(({ id }) => apiOf(config, id));

export const isOn = (config: Settings, judge: string) => apiOf(config, judge) !== undefined;
export const isOff = (judge: string) => `This site does not import from ${judgeOf(judge)?.title}.`;

export function openJudges(app: Opening): Judge[] {
  // Must stay inside: the command-line bundle supports no glob imports and never calls this function.
  const adapters = Object.values(
    import.meta.glob<Adapter>("./adapters/*.server.ts", { eager: true, import: "adapter" }),
  );
  return configuredJudges(app.config).flatMap(({ id, title, imports }) => {
    const adapter = adapters.find(({ judge }) => judge === id);
    const base = apiOf(app.config, id);
    const pace = app.config.judgePaceMs ?? imports.pace;
    return adapter && base ? [{ id, title, base, pace, ...adapter.open(app) }] : [];
  });
}
