import type { Application } from "../../platform/application.ts";
import type { Connection, Database } from "../../platform/db/connection.server.ts";
import type { ContentKind } from "../../platform/db/tables/reports.ts";
import * as blogs from "../blogs/index.server.ts";
import { putBackComment, takeOutComment } from "../comments/index.server.ts";
import * as letters from "../letter/index.server.ts";
import * as lists from "../lists/index.server.ts";
import * as messages from "../messages/index.server.ts";
import * as problems from "../problems/index.server.ts";
import { putBackReview, takeOutReview } from "../reviews/index.server.ts";
import * as solutions from "../solutions/index.server.ts";

type Writer = { db: Connection } & Pick<Application, "hub">;

/** See docs/decisions/0009. */
interface Way<State> {
  /** Runs before takeOut. Deletes in batches, to keep transactions short. */
  lighten?(db: Database, id: number): Promise<void>;
  takeOut(store: Writer, id: number): Promise<State | undefined>;
  /** @throws Conflict if the subject is gone */
  putBack(store: Writer, id: number, state: State): Promise<void>;
  /** The problem that stays hidden until the removal ends. */
  hiddenProblem?(id: number, state: State): number;
}

const way = <State>(each: Way<State>) => each as Way<unknown>;

export const ways: Record<ContentKind, Way<unknown>> = {
  problem: way({
    takeOut: problems.takeOutProblem,
    putBack: problems.putBackProblem,
    hiddenProblem: (id) => id,
  }),
  solution: way({
    takeOut: solutions.takeOutSolution,
    putBack: solutions.putBackSolution,
    hiddenProblem: (_, { hidden_problem_id }) => hidden_problem_id,
  }),
  "problem-review": way({
    takeOut: (store, id) => takeOutReview(store, "problem", id),
    putBack: (store, _, state) => putBackReview(store, "problem", state),
  }),
  "solution-review": way({
    takeOut: (store, id) => takeOutReview(store, "solution", id),
    putBack: (store, _, state) => putBackReview(store, "solution", state),
  }),
  discussion: way({ takeOut: takeOutComment, putBack: putBackComment }),
  comment: way({ takeOut: takeOutComment, putBack: putBackComment }),
  blog: way({ takeOut: blogs.takeOutBlog, putBack: (store, _, state) => blogs.putBackBlog(store, state) }),
  list: way({
    lighten: lists.dropListNotices,
    takeOut: lists.takeOutList,
    putBack: (store, _, state) => lists.putBackList(store, state),
  }),
  letter: way({
    takeOut: letters.takeOutParagraph,
    putBack: (store, _, state) => letters.putBackParagraph(store, state),
  }),
  message: way({ takeOut: messages.takeOutMessage, putBack: messages.putBackMessage }),
};
