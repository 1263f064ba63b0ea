export { assistantOf, stopReplies, watchReplies } from "./assistant.server.ts";
export { assistantHealth, exportConversations } from "./queries.server.ts";
