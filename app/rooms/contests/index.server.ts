export { exportEntered, sourceHealth } from "./queries.server.ts";
export { refreshContests } from "./refresh.server.ts";
export { reminders } from "./reminders.server.ts";
export { configuredSources } from "./sources.server.ts";
