export {
  type Act,
  chooseKinds,
  dropNotifications,
  notify,
  readOnScreen,
  retract,
  sweepNotifications,
} from "./commands.server.ts";
export {
  listChosenKinds,
  listNoticesOf,
  listNotifications,
  listNotified,
  listToldOf,
} from "./queries.server.ts";
