export { putBackMessage, takeOutMessage } from "./commands.server.ts";
export { countMessages, exportDiscussions } from "./queries.server.ts";
