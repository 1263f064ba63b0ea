import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../auth/calls.server.ts";
import type { Application } from "../../platform/application.ts";

import { idParam } from "../../platform/http/ids.ts";
import type { Viewer } from "../../viewer.ts";
import { groupQuery } from "../groups/index.server.ts";
import { MINUTE, stateOf } from "./clock.ts";
import { createTraining, deleteTraining, updateTraining } from "./commands.server.ts";
import { acceptDuel, createDuel, declineDuel } from "./duels/duels.server.ts";
import { ageOf, standingsAnswer, toRowJson, trainingAnswer } from "./json.ts";
import { countParties, listItemPoints, listTrainings, requireTraining } from "./queries.server.ts";
import { changeSchema, duelSchema, joinSchema, labelSchema, momentSchema, trainingSchema } from "./schema.ts";
import { ownOf, toTrainingJson } from "./shown.server.ts";
import { listAges } from "./standing/queries.server.ts";
import { readStandings } from "./standing/standings.server.ts";
import { beginTraining, joinTraining, leaveTraining, sayDone } from "./taking-part.server.ts";

const oneAnswer = z.object({ training: trainingAnswer });

async function describe(app: Application, viewer: Viewer, id: number) {
  const training = await requireTraining(app.db, viewer, id);
  const participants = (await countParties(app.db, [id])).get(id) ?? 0;
  return { training: await toTrainingJson(app, viewer, training, { participants }) };
}

const shows = ["open", "past", "yours"] as const;

export const loader = serveCalls(
  "Trainings",
  defineCall("GET", "/trainings", {
    summary:
      "Trainings and duels that the user may take part in, newest first: by default those that are not over; `show=past` and `show=yours` select others, and `group` those of one group",
    query: pageQuery.extend({
      show: z.enum(shows, `show is one of ${shows.join(", ")}`).default("open"),
      group: groupQuery,
    }),
    answer: z.object({ trainings: z.array(trainingAnswer) }),
    async run({ app, db, viewer, query, url }) {
      const page = await listTrainings(db, viewer, query, pageOf(query), app.now());
      const counts = await countParties(
        db,
        page.rows.map(({ id }) => id),
      );
      const trainings = [];
      for (const training of page.rows) {
        const participants = counts.get(training.id) ?? 0;
        trainings.push(await toTrainingJson(app, viewer, training, { participants, withItems: false }));
      }
      return listAnswer({ trainings }, page, url);
    },
  }),
  defineCall("POST", "/trainings", {
    summary:
      "Create a training of problems by address, of a contest, of a list or picked by rating; requests with the same Idempotency-Key header make it once. For everyone: only staff",
    body: trainingSchema,
    status: 201,
    answer: oneAnswer,
    refusals: { 409: "The user has too many planned trainings" },
    async run({ app, viewer, body, key }) {
      return describe(app, viewer, await createTraining(app, viewer, body, key));
    },
  }),
  defineCall("GET", "/trainings/:trainingId", {
    summary: "A training; before it starts, only its owner sees the problems",
    answer: oneAnswer,
    run: ({ app, viewer, params }) => describe(app, viewer, idParam(params.trainingId)),
  }),
  defineCall("PUT", "/trainings/:trainingId", {
    only: "follower",
    summary:
      "Replace a training before it starts; without `problems`, they stay. Once it has begun, only the title, the freeze and a later end change",
    body: changeSchema,
    answer: oneAnswer,
    async run({ app, viewer, params, body }) {
      const id = idParam(params.trainingId);
      await updateTraining(app, viewer, id, body);
      return describe(app, viewer, id);
    },
  }),
  defineCall("DELETE", "/trainings/:trainingId", {
    only: "follower",
    summary: "Delete a training; once it has begun and others take part, only staff can",
    refusals: { 409: "It has begun, and others take part" },
    async run({ app, viewer, params }) {
      await deleteTraining(app, viewer, idParam(params.trainingId));
      return { message: "Training deleted" };
    },
  }),
  defineCall("POST", "/trainings/:trainingId/join", {
    summary: "Take part, alone or with all members of one of the user's teams",
    body: joinSchema,
    answer: oneAnswer,
    refusals: { 409: "It is over, full, or the user is in it already" },
    async run({ app, viewer, params, body }) {
      const id = idParam(params.trainingId);
      await joinTraining(app, viewer, id, body.team);
      return describe(app, viewer, id);
    },
  }),
  defineCall("POST", "/trainings/:trainingId/leave", {
    summary: "Leave, before one's own time has begun; a team leaves as a whole",
    answer: oneAnswer,
    refusals: { 409: "It has begun" },
    async run({ app, viewer, params }) {
      const id = idParam(params.trainingId);
      await leaveTraining(app, viewer, id);
      return describe(app, viewer, id);
    },
  }),
  defineCall("POST", "/trainings/:trainingId/begin", {
    summary: "Start one's own clock or, once it is over, take part virtually",
    answer: oneAnswer,
    refusals: { 409: "It has no own clocks, or this one has begun" },
    async run({ app, viewer, params }) {
      const id = idParam(params.trainingId);
      await beginTraining(app, viewer, id);
      return describe(app, viewer, id);
    },
  }),
  defineCall("POST", "/trainings/:trainingId/submitted", {
    summary:
      "Have one's handle read next, at most once a minute; for a judge without imports, say that the problem is solved, which the training's owner confirms",
    body: labelSchema,
    refusals: { 409: "The user's time has not begun, or they have no handle there" },
    async run({ app, viewer, params, body }) {
      await sayDone(app, viewer, idParam(params.trainingId), body.label);
      return { message: "Noted" };
    },
  }),
  defineCall("GET", "/trainings/:trainingId/standings", {
    summary: "Its standings, best first; `at` shows them after so many minutes",
    query: momentSchema,
    answer: standingsAnswer,
    async run({ app, db, viewer, params, query }) {
      const training = await requireTraining(db, viewer, idParam(params.trainingId));
      const { party, seesProblems } = await ownOf(app, viewer, training);
      const elapsed = query.at === undefined ? undefined : query.at * MINUTE;
      const now = app.now();
      const items = await listItemPoints(db, training.id);
      const standings = await readStandings(db, training, items, { now, own: party?.id, elapsed });
      // Judges are a hint of the problems.
      const ages = seesProblems ? await listAges(db, training.id) : [];
      return {
        rows: standings.lines.flatMap((line) => {
          const contender = standings.parties.get(line.id);
          return contender ? [toRowJson(line, contender)] : [];
        }),
        asOf: Object.fromEntries(ages.map(({ judge, at }) => [judge, ageOf(Number(at))])),
        frozen: standings.isFrozen,
        final: standings.isKept,
        state: stateOf(training, now),
      };
    },
  }),
  defineCall("POST", "/trainings/:trainingId/accept", {
    only: "holder",
    summary: "Accept a challenge: the duel begins at once",
    answer: oneAnswer,
    refusals: { 409: "It has begun" },
    async run({ app, viewer, params }) {
      const id = idParam(params.trainingId);
      await acceptDuel(app, viewer, id);
      return describe(app, viewer, id);
    },
  }),
  defineCall("POST", "/trainings/:trainingId/decline", {
    only: "holder",
    summary: "Decline a challenge, or withdraw one's own",
    refusals: { 409: "It has begun" },
    async run({ app, viewer, params }) {
      return { message: `Challenge ${await declineDuel(app, viewer, idParam(params.trainingId))}` };
    },
  }),
  defineCall("POST", "/duels", {
    summary:
      "Challenge another member with problems that neither has tried; requests with the same Idempotency-Key header make one challenge",
    body: duelSchema,
    status: 201,
    answer: oneAnswer,
    refusals: { 409: "The user has too many planned trainings" },
    async run({ app, viewer, body, key }) {
      return describe(app, viewer, await createDuel(app, viewer, body, key));
    },
  }),
);
export const action = loader;
