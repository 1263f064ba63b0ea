import * as admin from "../../../app/operate/queries.server.ts";
import { type Cases, pages } from "./world.ts";

export const cases: Cases = {
  "operate/queries.server.ts readFrame": (w) => admin.readFrame(w.app, w.ada),
  "operate/queries.server.ts findMembers": pages.flatMap((page) => [
    { run: (w) => admin.findMembers(w.app, { q: undefined, role: undefined, state: undefined }, page) },
    { run: (w) => admin.findMembers(w.app, { q: "user", role: "member", state: undefined }, page) },
    { run: (w) => admin.findMembers(w.app, { q: "user", role: "coach", state: undefined }, page) },
  ]),
};
