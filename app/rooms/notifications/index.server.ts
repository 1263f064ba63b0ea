export {
  type Act,
  chooseKinds,
  dropNotifications,
  notify,
  readOnScreen,
  retract,
  sweepNotifications,
} from "./commands.server.ts";
export { listChosenKinds, listNoticesOf, listNotifications } from "./queries.server.ts";
