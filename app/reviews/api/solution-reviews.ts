import { serveCalls } from "../../http/calls.server.ts";
import { listReviewsCall } from "../calls.ts";

export const { loader, action } = serveCalls(listReviewsCall("solution"));
