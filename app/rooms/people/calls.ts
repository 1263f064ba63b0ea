import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../auth/calls.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { imageTypes } from "../images/limits.ts";
import { removeAvatar, setAvatar } from "../members/index.server.ts";
import { shownEmail } from "../members/json.ts";
import { listBookmarksOf } from "../problems/index.server.ts";
import { listRatings } from "../solves/index.server.ts";
import { updateProfile } from "./commands.server.ts";
import {
  avatarPath,
  emailSearch,
  personAnswer,
  profileAnswer,
  ratingsAnswer,
  toPersonJson,
  toProfileJson,
  toRatingsJson,
} from "./json.ts";
import { BOOKMARKS_SHOWN, EMPTY_TERM } from "./limits.ts";
import { getProfile, requireOwn, searchPeople } from "./queries.server.ts";
import { profileSchema, searchSchema } from "./schema.ts";

const { q: _, ...filters } = searchSchema.shape;

export const loader = serveCalls(
  "People",
  defineCall("GET", "/myprofile/:userId", {
    summary: "A user's profile, with the bookmarked problems that the caller may see",
    answer: z.object({ user: profileAnswer }),
    async run({ app, db, viewer, params }) {
      const profile = await getProfile(db, idParam(params.userId));
      const bookmarks = await listBookmarksOf(db, viewer, profile.id, BOOKMARKS_SHOWN);
      const email = shownEmail(app, viewer, profile);
      return { user: toProfileJson({ ...profile, email }, bookmarks) };
    },
  }),
  defineCall("GET", "/myprofile/:userId/ratings", {
    summary: "The rating histories of a user's handles at judges, verified handles first",
    answer: z.object({ ratings: ratingsAnswer }),
    async run({ db, params }) {
      const { id } = await getProfile(db, idParam(params.userId));
      return { ratings: toRatingsJson(await listRatings(db, id)) };
    },
  }),
  defineCall("PUT", "/myprofile/:userId/updateprofile", {
    only: "author",
    summary:
      "Replace the caller's profile: omitted keys are cleared, except the location; unknown and read-only keys are ignored",
    body: profileSchema,
    refusals: { 403: "The profile is another user's" },
    async run({ app, viewer, params, body }) {
      await updateProfile(app, viewer, idParam(params.userId), body);
      return { message: "Profile updated successfully!" };
    },
  }),
  defineCall("PUT", "/myprofile/:userId/avatar", {
    only: "author",
    summary: "Upload the caller's picture, of at most 5 MB and 25 megapixels. It is cropped to a square",
    file: imageTypes,
    answer: z.object({ avatar: z.string() }),
    refusals: {
      400: "The picture is damaged",
      403: "The profile is another user's",
      413: "The picture is larger than 5 MB or 25 megapixels, or the account's storage is full",
      415: "The body is no PNG, JPEG, WebP or GIF image",
      503: "Uploads are off on this site",
    },
    async run({ app, db, viewer, params, file }) {
      await requireOwn(db, viewer, idParam(params.userId));
      const key = await setAvatar(app, viewer, file);
      return { avatar: avatarPath(key) };
    },
  }),
  defineCall("DELETE", "/myprofile/:userId/avatar", {
    only: "author",
    summary: "Remove the caller's picture; repeating it changes nothing",
    refusals: { 403: "The profile is another user's" },
    async run({ db, viewer, params }) {
      await requireOwn(db, viewer, idParam(params.userId));
      await removeAvatar({ db }, viewer);
      return { message: "Picture removed" };
    },
  }),
  defineCall("GET", "/searchuser", {
    summary: "Users whose username or email address contains the text, newest first",
    query: z.object({
      query: z.string(EMPTY_TERM).trim().min(1, EMPTY_TERM).max(200, "The search term is too long"),
      ...filters,
      ...pageQuery.shape,
    }),
    answer: z.array(personAnswer),
    refusals: { 429: "Too many searches" },
    async run({ app, db, viewer, query, url }) {
      await app.limits.take("searchByAccount", viewer.id);
      const page = await searchPeople(db, { ...query, q: query.query }, pageOf(query), emailSearch(app));
      const people = page.rows.map((row) => ({ ...row, email: shownEmail(app, viewer, row) }));
      return listAnswer(people.map(toPersonJson), page, url);
    },
  }),
);
export const action = loader;
