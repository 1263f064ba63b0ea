export { exportLinks } from "./queries.server.ts";
