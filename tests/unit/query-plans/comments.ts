import * as comments from "../../../app/rooms/comments/queries.server.ts";
import type { Subject } from "../../../app/rooms/comments/subject.ts";
import { type Cases, pages, readAll, type World } from "./world.ts";

const visible = (w: World): Subject[] => [
  { kind: "problem", id: w.problem },
  { kind: "solution", id: w.solution },
];
const ofVisible = (w: World, run: (subject: Subject) => Promise<unknown>) => Promise.all(visible(w).map(run));
/** There is no blog, but these queries do not ask for it. */
const ofEach = (w: World, run: (subject: Subject) => Promise<unknown>) =>
  Promise.all([...visible(w), { kind: "blog", id: 1 } as const].map(run));

export const cases: Cases = {
  "comments/queries.server.ts listComments": (w) =>
    ofVisible(w, (subject) =>
      Promise.all(pages.map((page) => comments.listComments(w.db, w.ada, subject, page))),
    ),
  "comments/queries.server.ts pageOfComments": (w) =>
    ofEach(w, (subject) =>
      Promise.all(pages.map((page) => comments.pageOfComments(w.db, w.ada, subject, page))),
    ),
  "comments/queries.server.ts pageWith": (w) =>
    ofEach(w, async (subject) => {
      const [first] = (await comments.pageOfComments(w.db, w.ada, subject, { limit: 1 })).rows;
      await comments.pageWith(w.db, subject, first?.id ?? 0);
    }),
  "comments/queries.server.ts getVisit": (w) =>
    ofEach(w, (subject) => comments.getVisit(w.db, w.ada, subject)),
  "comments/queries.server.ts suggestNames": [
    {
      run: (w) =>
        ofEach(w, (subject) => comments.suggestNames({ db: w.db, now: () => 1 }, w.ada, "a", subject)),
    },
    { run: (w) => comments.suggestNames({ db: w.db, now: () => 1 }, w.ada, "a", undefined) },
    {
      run: (w) =>
        ofEach(w, (subject) => comments.suggestNames({ db: w.db, now: () => 1 }, w.ada, undefined, subject)),
    },
  ],
  "comments/queries.server.ts findComment": (w) => comments.findComment(w.db, 1),
  "comments/queries.server.ts hasLater": (w) => comments.hasLater(w.db, { id: 1, thread_id: 1 }),
  "comments/queries.server.ts requireComment": (w) =>
    ofVisible(w, async (subject) => {
      const [first] = (await comments.pageOfComments(w.db, w.ada, subject, { limit: 1 })).rows;
      await comments.requireComment(w.db, w.ada, subject, first?.id ?? 0);
    }),
  "comments/queries.server.ts listMessages": (w) =>
    Promise.all(pages.map((page) => comments.listMessages(w.db, w.ada, w.problem, page))),
  "comments/queries.server.ts countMessages": (w) => comments.countMessages(w.db, [w.problem], 100),
  "comments/queries.server.ts exportDiscussions": (w) => readAll(comments.exportDiscussions(w.db, w.ada.id)),
  "comments/queries.server.ts exportComments": (w) => readAll(comments.exportComments(w.db, w.ada.id)),
  "comments/queries.server.ts listRecentAuthors": (w) => comments.listRecentAuthors(w.db, w.problem, 1, 50),
};
