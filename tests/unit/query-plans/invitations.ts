import * as invitations from "../../../app/rooms/invitations/queries.server.ts";
import { boxes } from "../../../app/rooms/invitations/schema.ts";
import { type Cases, pages } from "./world.ts";

export const cases: Cases = {
  // Reads nothing.
  "invitations/queries.server.ts pairOf": [],
  "invitations/queries.server.ts listInvitations": boxes.map((box) => ({
    run: (w) => Promise.all(pages.map((page) => invitations.listInvitations(w.db, w.ada, box, page))),
  })),
  "invitations/queries.server.ts findInvitation": (w) => invitations.findInvitation(w.db, w.ada, 1),
  "invitations/queries.server.ts findOpenInvitation": (w) =>
    invitations.findOpenInvitation(w.db, w.ada.id, 1),
  "invitations/queries.server.ts exportInvitations": (w) =>
    invitations.exportInvitations(w.db, w.ada.id).next(),
};
