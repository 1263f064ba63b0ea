import { serveCalls } from "../../http/calls.server.ts";
import { addReviewCall } from "../calls.ts";

export const { loader, action } = serveCalls(addReviewCall("solution"));
