import { HANDLE_STATES } from "../../../app/rooms/groups/handles/limits.ts";
import * as handles from "../../../app/rooms/groups/handles/queries.server.ts";
import { type Cases, pages, type World } from "./world.ts";

const ofHandles = HANDLE_STATES.filter((state) => state !== "none");

export const cases: Cases = {
  "groups/handles/queries.server.ts listHandlesIn": [
    ...[...ofHandles, undefined].map((state) => ({
      run: ({ app }: World) => Promise.all(pages.map((page) => handles.listHandlesIn(app, state, page))),
    })),
  ],
  "groups/handles/queries.server.ts listWithoutHandle": ({ app }) =>
    Promise.all(pages.map((page) => handles.listWithoutHandle(app, page))),
  "groups/handles/queries.server.ts countHandles": ({ app }) => handles.countHandles(app),
  "groups/handles/queries.server.ts findHandle": ({ db }) => handles.findHandle(db, 1),
  "groups/handles/queries.server.ts hasToSettle": ({ db, ada }) => handles.hasToSettle(db, ada.id),
};
