import { listTokens } from "../../auth/queries.server.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { exportConversations } from "../../rooms/assistant/index.server.ts";
import { exportBlogs } from "../../rooms/blogs/index.server.ts";
import { exportComments, exportDiscussions } from "../../rooms/comments/index.server.ts";
import { exportEntered } from "../../rooms/contests/index.server.ts";
import { exportGroups } from "../../rooms/groups/index.server.ts";
import { exportImages } from "../../rooms/images/index.server.ts";
import { exportInvitations } from "../../rooms/invitations/index.server.ts";
import { exportLetters } from "../../rooms/letter/index.server.ts";
import { exportLinks } from "../../rooms/links/index.server.ts";
import { exportLists } from "../../rooms/lists/index.server.ts";
import { exportMessages } from "../../rooms/messages/index.server.ts";
import { exportRemovals, exportReports } from "../../rooms/moderation/index.server.ts";
import { exportProfile } from "../../rooms/people/index.server.ts";
import { exportNotes, exportRevisits } from "../../rooms/practice/index.server.ts";
import { exportBookmarks, exportProblems } from "../../rooms/problems/index.server.ts";
import { exportReviews } from "../../rooms/reviews/index.server.ts";
import { exportSolutions } from "../../rooms/solutions/index.server.ts";
import {
  exportHandles,
  exportMarks,
  exportParticipations,
  exportRatings,
} from "../../rooms/solves/index.server.ts";
import { exportTeams } from "../../rooms/standings/index.server.ts";
import { exportTrainings } from "../../rooms/trainings/index.server.ts";
import { exportUseful } from "../../rooms/useful/index.server.ts";
import { asEntries } from "./entries.ts";
import type { Entry } from "./markdown.ts";

type Give = (db: Connection, userId: number) => Promise<Entry> | AsyncIterable<Entry>;

export const parts: Record<string, Give> = {
  profile: exportProfile,
  problems: exportProblems,
  solutions: exportSolutions,
  reviews: exportReviews,
  bookmarks: exportBookmarks,
  discussions: exportDiscussions,
  comments: exportComments,
  blogs: (db, userId) => asEntries(exportBlogs(db, userId)),
  letters: (db, userId) => asEntries(exportLetters(db, userId)),
  links: (db, userId) => asEntries(exportLinks(db, userId)),
  messages: exportMessages,
  images: (db, userId) => asEntries(exportImages(db, userId)),
  contests: (db, userId) => asEntries(exportEntered(db, userId)),
  invitations: (db, userId) => asEntries(exportInvitations(db, userId)),
  reports: exportReports,
  removed: exportRemovals,
  handles: exportHandles,
  participations: exportParticipations,
  teams: exportTeams,
  ratings: exportRatings,
  marks: exportMarks,
  revisits: exportRevisits,
  notes: exportNotes,
  useful: exportUseful,
  lists: exportLists,
  groups: exportGroups,
  trainings: exportTrainings,
  tokens: (db, userId) => asEntries(listTokens(db, userId)),
  assistant: (db, userId) => asEntries(exportConversations(db, userId)),
};
