export { JudgeHealth } from "./health.server.ts";
export { type Account, BadToken, readIdToken } from "./id-token.server.ts";
export {
  type Ask,
  type Catalogue,
  type ContestFacts,
  type GroupContest,
  type GroupPage,
  type Judge,
  type JudgeContest,
  JudgeFailure,
  type LiveResult,
  type LiveRow,
  type LiveStandings,
  nameOf,
  type Party,
  type Place,
  type RatingChange,
  type Submission,
  type TaskFacts,
} from "./judge.server.ts";
export { apiOf, calendarOf, configuredJudges, isOff, isOn, openJudges } from "./judges.server.ts";
export { dropKey, findKey, listLostKeys, storeKey } from "./keys.server.ts";
export { isRefused, isUnknown, kindOf, request, sentenceOf } from "./request.server.ts";
