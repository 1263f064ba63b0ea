import { listTokens } from "../accounts/queries.server.ts";
import { exportConversations } from "../assistant/queries.server.ts";
import { exportBlogs } from "../blogs/queries.server.ts";
import { exportEntered } from "../contests/queries.server.ts";
import type { Connection } from "../db/connection.server.ts";
import { exportDiscussions } from "../discussions/queries.server.ts";
import { exportInvitations } from "../invitations/queries.server.ts";
import { exportHandles, exportMarks, exportRatings } from "../judges/queries.server.ts";
import { exportLinks } from "../links/queries.server.ts";
import { exportLists } from "../lists/queries.server.ts";
import { exportMessages } from "../messages/queries.server.ts";
import { exportProfile } from "../people/queries.server.ts";
import { exportBookmarks, exportProblems } from "../problems/queries.server.ts";
import { exportRemovals, exportReports } from "../reports/queries.server.ts";
import { exportReviews } from "../reviews/queries.server.ts";
import { exportNotes, exportRevisits } from "../revisit/queries.server.ts";
import { exportSolutions } from "../solutions/queries.server.ts";
import { asEntries } from "./entries.ts";
import type { Entry } from "./markdown.ts";

/** What an area exports of a user: a single entry, or a stream of rows. */
type Give = (db: Connection, userId: number) => Promise<Entry> | AsyncIterable<Entry>;

/** The contents of 'Download my data' by file name. Add an area with a line here. */
export const parts: Record<string, Give> = {
  profile: exportProfile,
  problems: exportProblems,
  solutions: exportSolutions,
  reviews: exportReviews,
  bookmarks: exportBookmarks,
  discussions: exportDiscussions,
  blogs: (db, userId) => asEntries(exportBlogs(db, userId)),
  links: (db, userId) => asEntries(exportLinks(db, userId)),
  messages: exportMessages,
  contests: (db, userId) => asEntries(exportEntered(db, userId)),
  invitations: (db, userId) => asEntries(exportInvitations(db, userId)),
  reports: exportReports,
  removed: exportRemovals,
  handles: exportHandles,
  ratings: exportRatings,
  marks: exportMarks,
  revisits: exportRevisits,
  notes: exportNotes,
  lists: exportLists,
  tokens: (db, userId) => asEntries(listTokens(db, userId)),
  assistant: (db, userId) => asEntries(exportConversations(db, userId)),
};
