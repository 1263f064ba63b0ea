export { dropListNotices, putBackList, takeOutList } from "./commands.server.ts";
export { exportLists, listGiven, searchLists } from "./queries.server.ts";
export { listTelling } from "./telling.server.ts";
