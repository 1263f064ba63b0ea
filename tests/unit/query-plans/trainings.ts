import { inTransaction } from "../../../app/platform/db/connection.server.ts";
import * as lists from "../../../app/rooms/lists/queries.server.ts";
import { Lane } from "../../../app/rooms/solves/lane.server.ts";
import { keepSubmissions } from "../../../app/rooms/solves/submissions.server.ts";
import * as reading from "../../../app/rooms/solves/trainings.server.ts";
import * as page from "../../../app/rooms/trainings/page/queries.server.ts";
import * as trainings from "../../../app/rooms/trainings/queries.server.ts";
import * as standing from "../../../app/rooms/trainings/standing/queries.server.ts";
import { type Cases, pages, readAll } from "./world.ts";

const chosen = { id: 1, audience: "chosen", owner_id: 1, opponent_id: null } as const;
const placed = {
  submission: {
    id: "1",
    at: 1,
    verdict: "solved",
    how: "practice",
    task: { judge: "codeforces", key: "1A", link: "", name: "" },
  },
  task: { id: 1, markedId: 2 },
} as const;
const staff = { id: 1, role: "owner" } as const;

export const cases: Cases = {
  // Only conditions of other queries.
  "trainings/queries.server.ts isFor": [],
  "trainings/queries.server.ts requireTraining": (w) =>
    Promise.all(
      [w.ada, staff].map((viewer) => trainings.requireTraining(w.db, viewer, 1).catch(() => undefined)),
    ),
  "trainings/queries.server.ts findTraining": (w) => trainings.findTraining(w.db, 1),
  "trainings/queries.server.ts listInvited": [
    { run: (w) => trainings.listInvited(w.db, chosen), sorts: true },
  ],
  "trainings/queries.server.ts audienceOfTraining": (w) => trainings.audienceOfTraining(w.db, 1),
  "trainings/queries.server.ts listTrainings": (["open", "past", "yours"] as const).flatMap((show) =>
    [undefined, 1].map((group) => ({
      run: (w) =>
        Promise.all(
          [w.ada, staff].flatMap((viewer) =>
            pages.map((page) => trainings.listTrainings(w.db, viewer, { show, group }, page, 5)),
          ),
        ),
      sorts: true,
    })),
  ),
  "trainings/queries.server.ts listItems": [{ run: (w) => trainings.listItems(w.db, w.ada, 1), sorts: true }],
  "trainings/queries.server.ts listPeople": [{ run: (w) => trainings.listPeople(w.db, 1, 5), sorts: true }],
  "trainings/page/queries.server.ts listKnownGroups": [
    {
      run: (w) => Promise.all([w.ada, staff].map((viewer) => page.listKnownGroups(w.db, viewer, 1))),
      sorts: true,
    },
  ],
  "trainings/page/queries.server.ts listOwnTeams": [{ run: (w) => page.listOwnTeams(w.db, 1), sorts: true }],
  "trainings/page/queries.server.ts listOwnJudges": (w) => page.listOwnJudges(w.db, 1),
  "trainings/page/queries.server.ts countRunning": (w) => page.countRunning(w.db, 5),
  "trainings/standing/queries.server.ts listSubmissions": (w) => standing.listSubmissions(w.db, 1),
  "trainings/standing/queries.server.ts listSolves": (w) => standing.listSolves(w.db, 1),
  "trainings/standing/queries.server.ts listWords": (w) => standing.listWords(w.db, 1),
  "trainings/standing/queries.server.ts listReveals": (w) => standing.listReveals(w.db, 1),
  "trainings/standing/queries.server.ts listAges": [{ run: (w) => standing.listAges(w.db, 1), sorts: true }],
  "trainings/queries.server.ts findParty": (w) => trainings.findParty(w.db, 1, 1),
  "trainings/queries.server.ts listGroupsOf": [{ run: (w) => trainings.listGroupsOf(w.db, 1), sorts: true }],
  "trainings/queries.server.ts listGuests": [{ run: (w) => trainings.listGuests(w.db, 1), sorts: true }],
  "trainings/standing/queries.server.ts findResult": (w) => standing.findResult(w.db, 1),
  "trainings/queries.server.ts exportTrainings": [
    { run: (w) => readAll(trainings.exportTrainings(w.db, 1)), sorts: true },
  ],
  "trainings/queries.server.ts countParties": [
    { run: (w) => trainings.countParties(w.db, [1, 2]), sorts: true },
  ],
  "trainings/queries.server.ts listItemPoints": [
    { run: (w) => trainings.listItemPoints(w.db, 1), sorts: true },
  ],
  "solves/trainings.server.ts listTrainingHandles": (w) => reading.listTrainingHandles(w.db, "codeforces", 5),
  "solves/trainings.server.ts nextTraining": (w) => reading.nextTraining(laneOf(w.app)),
  "solves/trainings.server.ts isTrainingsTurn": [],
  "solves/submissions.server.ts keepSubmissions": (w) =>
    inTransaction(w.db, (trx) => keepSubmissions(trx, 1, [placed])),
  "lists/queries.server.ts tasksOfList": [
    { run: (w) => lists.tasksOfList(w.db, w.ada, 1).catch(() => []), sorts: true },
  ],
};

/** Looking for the next handle needs no more of a judge than its id. */
const laneOf = (app: Lane["app"]) =>
  new Lane(app, { id: "codeforces" } as Lane["judge"], 20, async () => undefined);
