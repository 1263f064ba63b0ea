// The protocol between browser and server; see docs/realtime.md. The browser loads this file, so it imports nothing.

export const SOCKET_PATH = "/realtime";
export const SOCKET_IO_PATH = "/socket.io/";

export const ONLINE_USERS = "getOnlineUsers";
export const PRESENCE_CHANGES = "presenceChanges";
export const TYPING = "typing";
export const ROOM_JOINED = "joined";
export const ROOM_CLOSED = "roomClosed";
export const PONG = "pong";
/** Both request and response: the counts in the bar. */
export const FIGURES = "figures";

export const CLOSE = {
  binary: 1003,
  /** The frame was not a valid `{event, data}`. */
  broken: 1007,
  tooMany: 1008,
  tooLarge: 1009,
  /** The server is stopping or restarting: reconnect. */
  restart: 1012,
  signedOut: 4401,
} as const;

/** The specification sets both values; the delay is in milliseconds. */
export const RECONNECT_ATTEMPTS = 5;
export const RECONNECT_DELAY = 1000;

/** On a user's topic: `{unread, notification}`, in the API's format. */
export const NOTIFICATION = "notification";
