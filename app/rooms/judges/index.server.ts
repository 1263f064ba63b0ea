export { JudgeHealth } from "./health.server.ts";
export { type Account, BadToken, readIdToken } from "./id-token.server.ts";
export {
  type Ask,
  type Catalogue,
  type ContestFacts,
  type Judge,
  type JudgeContest,
  nameOf,
  type Party,
  type Place,
  type RatingChange,
  type Submission,
  type TaskFacts,
} from "./judge.server.ts";
export { apiOf, calendarOf, configuredJudges, isOff, isOn, openJudges } from "./judges.server.ts";
export { isRefused, isUnknown, kindOf, request, sentenceOf } from "./request.server.ts";
