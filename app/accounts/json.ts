import type { Viewer } from "../context.ts";

/** The signed-in user, as the API shows it. */
export function toUserJson(viewer: Viewer) {
  return { _id: String(viewer.id), username: viewer.username, email: viewer.email };
}
