import { serveCalls } from "../../http/calls.server.ts";
import { addReviewCall } from "../calls.ts";

const call = serveCalls(addReviewCall("problem"));
export const loader = call.loader;
export const action = call.action;
