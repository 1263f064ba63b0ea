import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { listBookmarksOf } from "../../problems/queries.server.ts";
import { profileAnswer, toProfileJson } from "../json.ts";
import { BOOKMARKS_SHOWN } from "../limits.ts";
import { getProfile } from "../queries.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/myprofile/{userId}",
    area: "People",
    summary: "A user's profile, with the bookmarked problems that the caller may see",
    guard: "user",
    answer: z.object({ user: profileAnswer }),
    async run({ db, viewer, params }) {
      const profile = await getProfile(db, idParam(params.userId));
      const bookmarks = await listBookmarksOf(db, viewer, profile.id, BOOKMARKS_SHOWN);
      return { user: toProfileJson(profile, bookmarks) };
    },
  }),
);
export const action = loader;
