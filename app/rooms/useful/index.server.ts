export { dropUseful } from "./commands.server.ts";
export { exportUseful, usefulBy, usefulTo } from "./queries.server.ts";
