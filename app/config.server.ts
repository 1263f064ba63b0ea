import * as platform from "./platform/config.server.ts";
import { judgeServices } from "./rooms/judges/judges.ts";

// The configuration with the settings that rooms add.

type Environment = Record<string, string | undefined>;

export const readConfig = (environment: Environment) => platform.readConfig(environment, judgeServices);
export const listVariables = (environment: Environment) => platform.listVariables(environment, judgeServices);
export const settingNames = platform.settingNames(judgeServices);
