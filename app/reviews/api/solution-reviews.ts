import { serveCalls } from "../../http/calls.server.ts";
import { listReviewsCall } from "../calls.ts";

const call = serveCalls(listReviewsCall("solution"));
export const loader = call.loader;
export const action = call.action;
