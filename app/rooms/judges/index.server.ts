export { JudgeHealth } from "./health.server.ts";
export { type Account, BadToken, readIdToken } from "./id-token.server.ts";
export {
  type Ask,
  type Catalogue,
  type Judge,
  type JudgeContest,
  nameOf,
  type RatingChange,
  type Submission,
  type TaskFacts,
} from "./judge.server.ts";
export { apiOf, calendarOf, configuredJudges, isOff, isOn, openJudges } from "./judges.server.ts";
export { isUnknown, kindOf, request, sentenceOf } from "./request.server.ts";
