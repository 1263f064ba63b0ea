export { exportInvitations, findOpenInvitation } from "./queries.server.ts";
