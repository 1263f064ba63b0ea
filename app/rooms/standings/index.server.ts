export { boardOf, listLeaders, standingOf } from "./leaderboard/queries.server.ts";
export { teamMatching } from "./teams/matching.server.ts";
export { exportTeams, listTeamsOf } from "./teams/queries.server.ts";
