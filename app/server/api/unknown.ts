import { serveCalls } from "../../http/calls.server.ts";

/** Any other address below /api: without a call it answers that there is none. */
const call = serveCalls();
export const loader = call.loader;
export const action = call.action;
