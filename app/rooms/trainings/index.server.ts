export {
  findNextTraining,
  listAhead,
  listUnfinished,
  requireEvent,
  type TrainingAhead,
  type TrainingEvent,
} from "./calendar/queries.server.ts";
export { trainingNews, trainingSteps, trainingTelling } from "./jobs.server.ts";
export { audienceOfTraining, exportTrainings } from "./queries.server.ts";
