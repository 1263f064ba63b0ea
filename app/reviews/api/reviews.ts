import { serveCalls } from "../../http/calls.server.ts";
import { listReviewsCall } from "../calls.ts";

const call = serveCalls(listReviewsCall("problem"));
export const loader = call.loader;
export const action = call.action;
