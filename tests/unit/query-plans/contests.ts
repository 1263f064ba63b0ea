import * as contests from "../../../app/rooms/contests/queries.server.ts";
import { type Cases, pages } from "./world.ts";

const both = ["codeforces", "codechef"] as const;
const span = { after: 5, before: 10 };

export const cases: Cases = {
  // Without sources, this runs the same query as listAnswers.
  "contests/queries.server.ts sourceHealth": [],
  "contests/queries.server.ts listContests": [
    { run: (w) => Promise.all(pages.map((page) => contests.listContests(w.db, both, { after: 5 }, page))) },
    { run: (w) => Promise.all(pages.map((page) => contests.listContests(w.db, ["codechef"], span, page))) },
    { run: (w) => Promise.all(pages.map((page) => contests.listContests(w.db, [], span, page))) },
  ],
  "contests/queries.server.ts listStarts": (w) => contests.listStarts(w.db, both, span),
  "contests/queries.server.ts countContests": [
    { run: (w) => contests.countContests(w.db, both, { after: 5 }) },
    { run: (w) => contests.countContests(w.db, ["codeforces"], span) },
  ],
  "contests/queries.server.ts nextStart": (w) => contests.nextStart(w.db, both, 5),
  "contests/queries.server.ts listForCalendar": (w) => contests.listForCalendar(w.db, both, 5),
  "contests/queries.server.ts getContest": (w) =>
    contests.getContest(w.db, both, 1, 5).catch(() => undefined),
  "contests/queries.server.ts getUpcoming": (w) =>
    contests.getUpcoming(w.db, both, { source: "codechef", key: "1" }, 5).catch(() => undefined),
  // Only creates an error.
  "contests/queries.server.ts notUpcoming": [],
  "contests/queries.server.ts listEntered": (w) => contests.listEntered(w.db, w.ada, [{ id: 1 }, { id: 2 }]),
  "contests/queries.server.ts exportEntered": (w) => contests.exportEntered(w.db, w.ada.id),
  "contests/queries.server.ts listAnswers": (w) => contests.listAnswers(w.db, both),
};
