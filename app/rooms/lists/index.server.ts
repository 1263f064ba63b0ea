export { dropListNotices } from "./commands.server.ts";
export { homeworkFor } from "./homework-mail.server.ts";
export { nameTasks } from "./import.server.ts";
export { type ReadItem, readItems } from "./import.ts";
export { exportLists, findFirstList, listGiven, searchLists, tasksOfList } from "./queries.server.ts";
export { listReminding } from "./reminding.server.ts";
export { putBackList, takeOutList } from "./removal.server.ts";
export { isShown } from "./shown-items.server.ts";
export { listTelling } from "./telling.server.ts";
