export { putBackMessage, sendMessage, takeOutMessage } from "./commands.server.ts";
export { exportMessages, messageFigures } from "./queries.server.ts";
