import type { Connection } from "../db/connection.server.ts";
import { exportDiscussions } from "../discussions/queries.server.ts";
import { exportMessages } from "../messages/queries.server.ts";
import { exportProfile } from "../people/queries.server.ts";
import { exportBookmarks, exportProblems } from "../problems/queries.server.ts";
import { exportReviews } from "../reviews/queries.server.ts";
import { exportSolutions } from "../solutions/queries.server.ts";
import type { Entry } from "./markdown.ts";

/** What an area gives of one user: a single entry, or its rows one by one. */
type Give = (db: Connection, userId: number) => Promise<Entry> | AsyncIterable<Entry>;

/** Everything 'Download my data' holds, by the names of its files. An area is added by a line here. */
export const parts: Record<string, Give> = {
  profile: exportProfile,
  problems: exportProblems,
  solutions: exportSolutions,
  reviews: exportReviews,
  bookmarks: exportBookmarks,
  discussions: exportDiscussions,
  messages: exportMessages,
};
