// What both ends of a connection must agree on; docs/realtime.md explains it. The browser loads this file: no imports.

/** Where the websocket is. */
export const SOCKET_PATH = "/realtime";
/** Where clients of socket.io knock. */
export const SOCKET_IO_PATH = "/socket.io/";

/** Events from the server that this room itself makes. All others are what was published to a user or a room. */
export const ONLINE_USERS = "getOnlineUsers";
export const PRESENCE_CHANGES = "presenceChanges";
export const TYPING = "typing";
export const ROOM_JOINED = "joined";
export const ROOM_CLOSED = "roomClosed";
export const PONG = "pong";
/** Asked by a page for its address, and answered: what its bar counts. */
export const FIGURES = "figures";

/** Why the server closes a connection. */
export const CLOSE = {
  /** The frame was binary. */
  binary: 1003,
  /** The frame was not `{event, data}` as the protocol has it. */
  broken: 1007,
  /** More frames, or more connections, than allowed. */
  tooMany: 1008,
  /** The frame was larger than allowed. */
  tooLarge: 1009,
  /** The server stops or restarts: come back. */
  restart: 1012,
  /** Signed out, or the session is over. */
  signedOut: 4401,
} as const;

/** How often a lost connection is tried again, and the wait before each, in ms: the specification's. */
export const RECONNECT_ATTEMPTS = 5;
export const RECONNECT_DELAY = 1000;

/** Event on a user's own topic: `{unread, notification}`, the notification as the API shows it. */
export const NOTIFICATION = "notification";
