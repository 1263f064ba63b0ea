export { putBackMessage, takeOutMessage } from "./commands.server.ts";
export { countUnread, exportMessages, newestMessage } from "./queries.server.ts";
