import { serveCalls } from "../../http/calls.server.ts";
import { addReviewCall } from "../calls.ts";

const call = serveCalls(addReviewCall("solution"));
export const loader = call.loader;
export const action = call.action;
