export { dropComment, putBackComment, takeOutComment } from "./commands.server.ts";
export { audienceOf } from "./places.server.ts";
export { countMessages, exportComments, exportDiscussions } from "./queries.server.ts";
export { commentForms } from "./schema.ts";
export type { Subject } from "./subject.ts";
export { actOnThread, loadThread } from "./thread.server.ts";
