export { exportEntered, listContests, sourceHealth } from "./queries.server.ts";
export { refreshContests } from "./refresh.server.ts";
export { reminders } from "./reminders.server.ts";
export { configuredSources, sourceTitle } from "./sources.server.ts";
