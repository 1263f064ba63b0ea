export { announcementFor, readTheme } from "./commands.server.ts";
export { type Figures, figuresOn } from "./figures.server.ts";
export { stepsToDo } from "./first-steps/steps.server.ts";
export { mayChangeSettings } from "./policy.ts";
export { type Origin, type ReadSettings, readSettings, variableOf } from "./queries.server.ts";
export { openSite } from "./settings.server.ts";
export { changeSettings } from "./staff.server.ts";
