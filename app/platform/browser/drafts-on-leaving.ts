import type { ClientActionFunctionArgs } from "@remix-run/react";

/** What the keys of drafts begin with. */
export const PREFIX = "draft ";

type ClientAction = (args: ClientActionFunctionArgs) => Promise<unknown>;

/** Drops all drafts when the answer leads to the start page, as after logging out: others may use this browser. */
export const dropDraftsOnLeaving =
  (act: ClientAction): ClientAction =>
  async (args) => {
    try {
      return await act(args);
    } catch (answer) {
      if (answer instanceof Response && answer.headers.get("Location") === "/") dropDrafts();
      throw answer;
    }
  };

export function dropDrafts(storage: Storage = localStorage): void {
  try {
    for (let at = storage.length - 1; at >= 0; at--) {
      const key = storage.key(at);
      if (key?.startsWith(PREFIX)) storage.removeItem(key);
    }
  } catch {
    // Nothing was stored.
  }
}
