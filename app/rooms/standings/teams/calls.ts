import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../../auth/calls.server.ts";
import type { Application } from "../../../platform/application.ts";
import { Forbidden } from "../../../platform/http/errors.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { createTeam, deleteTeam, updateTeam } from "./commands.server.ts";
import { teamAnswer, toTeamJson } from "./json.ts";
import { mayMakeForOthers, NOT_ALL } from "./policy.ts";
import { listMembers, listTeams, requireTeam } from "./queries.server.ts";
import { SHOW_MESSAGE, shows, teamSchema } from "./schema.ts";

async function describe({ db, now }: Pick<Application, "db" | "now">, id: number) {
  const members = await listMembers(db, [id], now());
  return toTeamJson(
    await requireTeam(db, id),
    members.filter(({ left_at }) => left_at === null),
  );
}

export const loader = serveCalls(
  "Teams",
  defineCall("GET", "/teams", {
    summary: "The user's teams, newest first, or with `show=all` every team (staff only)",
    query: pageQuery.extend({ show: z.enum(shows, SHOW_MESSAGE).default("yours") }),
    answer: z.object({ teams: z.array(teamAnswer) }),
    refusals: { 403: "Only staff see all teams" },
    async run({ app, db, viewer, query, url }) {
      const isAll = query.show === "all";
      if (isAll && !mayMakeForOthers(viewer)) throw new Forbidden(NOT_ALL);
      const page = await listTeams(db, viewer, isAll, pageOf(query));
      const members = await listMembers(
        db,
        page.rows.map(({ id }) => id),
        app.now(),
      );
      const current = (id: number) => members.filter((each) => each.team_id === id && each.left_at === null);
      return listAnswer({ teams: page.rows.map((team) => toTeamJson(team, current(team.id))) }, page, url);
    },
  }),
  defineCall("POST", "/teams", {
    summary:
      "Make a team of two to six members. Only staff make teams without themselves. What the members did together at judges becomes the team's",
    body: teamSchema,
    status: 201,
    answer: z.object({ team: teamAnswer }),
    refusals: { 409: "The user has made too many teams" },
    async run({ app, viewer, body }) {
      return { team: await describe(app, await createTeam(app, viewer, body)) };
    },
  }),
  defineCall("PUT", "/teams/:teamId", {
    only: "follower",
    summary: "Rename a team and replace its members; what it did with former members stays its own",
    body: teamSchema,
    answer: z.object({ team: teamAnswer }),
    async run({ app, viewer, params, body }) {
      const id = idParam(params.teamId);
      await updateTeam(app, viewer, id, body);
      return { team: await describe(app, id) };
    },
  }),
  defineCall("DELETE", "/teams/:teamId", {
    only: "follower",
    summary: "Delete a team; boards call its parties by their own names again",
    async run({ app, viewer, params }) {
      await deleteTeam(app, viewer, idParam(params.teamId));
      return { message: "Team deleted" };
    },
  }),
);
export const action = loader;
