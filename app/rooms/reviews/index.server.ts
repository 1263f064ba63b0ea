export { putBackReview, takeOutReview } from "./commands.server.ts";
export { exportReviews } from "./queries.server.ts";
