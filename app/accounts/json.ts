import type { Viewer } from "../context.ts";

/** A user as the API shows one to themself. */
export function toUserJson(viewer: Viewer) {
  return { _id: String(viewer.id), username: viewer.username, email: viewer.email };
}
