import { serveCalls } from "../../http/calls.server.ts";
import { addReviewCall } from "../calls.ts";

export const loader = serveCalls(addReviewCall("solution"));
export const action = loader;
