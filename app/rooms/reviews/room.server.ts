import type { Room } from "../../platform/room.ts";
import { takeOutReview } from "./commands.server.ts";

export const reviews: Room = {
  work: [
    { table: "problem_reviews", drop: (store, id) => takeOutReview(store, "problem", id) },
    { table: "solution_reviews", drop: (store, id) => takeOutReview(store, "solution", id) },
  ],
};
