import * as teams from "../../../app/rooms/standings/teams/queries.server.ts";
import { type Cases, pages, readAll } from "./world.ts";

const seen = [{ id: 1, contest_id: 1, party_id: 1 }];

export const cases: Cases = {
  "standings/teams/queries.server.ts listQueued": (w) => teams.listQueued(w.db, 50),
  "standings/teams/queries.server.ts listParties": (w) => teams.listParties(w.db, [1, 2]),
  "standings/teams/queries.server.ts listClaims": [
    { run: (w) => teams.listClaims(w.db, ["codeforces", "atcoder"], ["ada", "ben"]), sorts: true },
  ],
  "standings/teams/queries.server.ts listSeenHandles": [
    { run: (w) => teams.listSeenHandles(w.db, [1, 2]), sorts: true },
  ],
  "standings/teams/queries.server.ts listStarts": (w) => teams.listStarts(w.db, seen),
  "standings/teams/queries.server.ts listCandidates": (w) => teams.listCandidates(w.db, [1, 2]),
  "standings/teams/queries.server.ts requireTeam": (w) => teams.requireTeam(w.db, 1).catch(() => undefined),
  "standings/teams/queries.server.ts listMembers": [
    { run: (w) => teams.listMembers(w.db, [1, 2], 5), sorts: true },
  ],
  "standings/teams/queries.server.ts listTeams": [true, false].map((all) => ({
    run: (w) => Promise.all(pages.map((page) => teams.listTeams(w.db, w.ada, all, page))),
  })),
  "standings/teams/queries.server.ts listTeamsOf": (w) => teams.listTeamsOf(w.db, 1, 10),
  "standings/teams/queries.server.ts listTeamParties": pages.map((page) => ({
    run: (w) => teams.listTeamParties(w.db, 1, page),
  })),
  "standings/teams/queries.server.ts readParty": (w) => teams.readParty(w.db, 1, 5).catch(() => undefined),
  "standings/teams/queries.server.ts countTeamParties": (w) => teams.countTeamParties(w.db, 1),
  "standings/teams/queries.server.ts listPresent": [
    { run: (w) => teams.listPresent(w.db, 1, [1, 2]), sorts: true },
  ],
  "standings/teams/queries.server.ts listTeamTasks": [
    { run: (w) => teams.listTeamTasks(w.db, 1, 5), sorts: true },
  ],
  "standings/teams/queries.server.ts listSolvedTogether": [
    { run: (w) => teams.listSolvedTogether(w.db, 1), sorts: true },
  ],
  "standings/teams/queries.server.ts listSolvedAlone": (w) => teams.listSolvedAlone(w.db, [1, 2], [1, 2]),
  "standings/teams/queries.server.ts exportTeams": (w) => readAll(teams.exportTeams(w.db, 1)),
};
