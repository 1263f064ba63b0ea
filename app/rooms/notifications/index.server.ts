export {
  chooseKinds,
  dropNotifications,
  notify,
  readOnScreen,
  retract,
  type Subject,
  sweepNotifications,
} from "./commands.server.ts";
export { listChosenKinds, listNoticesOf, listNotifications } from "./queries.server.ts";
