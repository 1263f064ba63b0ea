import { z } from "zod";
import type { Application } from "../../platform/application.ts";
import type { RatingHistory } from "../solves/index.server.ts";
import { type EmailSearch, type PersonEntry, type Profile, profileFields } from "./queries.server.ts";

export const avatarPath = (key: string) => `/images/${key}`;

export const profileAnswer = z.object({
  _id: z.string(),
  username: z.string(),
  /** The address of their picture. */
  avatar: z.string().nullable(),
  email: z.string(),
  favlanguage: z.string().nullable(),
  rating: z.number().nullable(),
  platform: z.string().nullable(),
  gitHub: z.string().nullable(),
  location: z.string().nullable(),
  projectslinks: z.array(z.string()),
  skills: z.array(z.string()),
  collaborator: z.boolean(),
  otherBookMarkedProblems: z.array(z.object({ _id: z.string(), title: z.string() })),
  solutionsCount: z.number().int(),
  useful: z.number().int(),
  createdAt: z.string(),
});

export function toProfileJson(profile: Profile, bookmarks: readonly { id: number; title: string }[]) {
  return {
    _id: String(profile.id),
    ...profileFields(profile),
    avatar: profile.avatar && avatarPath(profile.avatar),
    otherBookMarkedProblems: bookmarks.map(({ id, title }) => ({ _id: String(id), title })),
    solutionsCount: profile.solutions_count,
    useful: profile.useful_received,
    createdAt: new Date(profile.created_at).toISOString(),
  };
}

export const ratingsAnswer = z.array(
  z.object({
    judge: z.string(),
    handle: z.string(),
    verified: z.boolean(),
    vouched: z.literal(true).optional(),
    /** Ordered oldest first. */
    contests: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        at: z.string(),
        rank: z.number().int().optional(),
        rating: z.number().int(),
      }),
    ),
  }),
);

export const toRatingsJson = (histories: readonly RatingHistory[]): z.output<typeof ratingsAnswer> =>
  histories.map(({ judge, handle, trust, changes }) => ({
    judge,
    handle,
    verified: trust === "verified",
    ...(trust === "vouched" && { vouched: true as const }),
    contests: changes.map(({ contest, name, at, rank, rating }) => ({
      key: contest,
      name,
      at: new Date(at).toISOString(),
      ...(rank !== null && { rank }),
      rating,
    })),
  }));

export const personAnswer = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  location: z.string().nullable(),
});

export function toPersonJson(row: Pick<PersonEntry, "id" | "username" | "email" | "location">) {
  return { _id: String(row.id), username: row.username, email: row.email, location: row.location };
}

type Setting = Pick<Application, "site">;

/** On sites that hide addresses, a search must not reveal them piece by piece. */
export const emailSearch = ({ site }: Setting): EmailSearch => (site.settings.showEmails ? "part" : "whole");
