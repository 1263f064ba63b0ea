// The protocol between browser and server; see docs/realtime.md. The browser loads this file: no imports.

/** Address of the websocket. */
export const SOCKET_PATH = "/realtime";
/** Address for socket.io clients. */
export const SOCKET_IO_PATH = "/socket.io/";

/** Server events of this room itself. All others are published to a user or a room. */
export const ONLINE_USERS = "getOnlineUsers";
export const PRESENCE_CHANGES = "presenceChanges";
export const TYPING = "typing";
export const ROOM_JOINED = "joined";
export const ROOM_CLOSED = "roomClosed";
export const PONG = "pong";
/** Request and response: the counts in the bar of a page. */
export const FIGURES = "figures";

/** Reasons for which the server closes a connection. */
export const CLOSE = {
  /** The frame was binary. */
  binary: 1003,
  /** The frame was not a valid `{event, data}`. */
  broken: 1007,
  /** Too many frames or connections. */
  tooMany: 1008,
  /** The frame was too large. */
  tooLarge: 1009,
  /** The server stops or restarts: reconnect. */
  restart: 1012,
  /** The session has ended. */
  signedOut: 4401,
} as const;

/** Reconnection attempts, and the delay (ms) before each. The specification sets both. */
export const RECONNECT_ATTEMPTS = 5;
export const RECONNECT_DELAY = 1000;

/** Event on a user's own topic: `{unread, notification}`, with the notification in the API's format. */
export const NOTIFICATION = "notification";
