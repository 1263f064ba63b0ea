import { serveCalls } from "../../http/calls.server.ts";
import { listReviewsCall } from "../calls.ts";

export const loader = serveCalls(listReviewsCall("problem"));
export const action = loader;
