import { serveCalls } from "../../http/calls.server.ts";

/** Answers 404 at any other address below /api. */
const call = serveCalls();
export const loader = call.loader;
export const action = call.action;
