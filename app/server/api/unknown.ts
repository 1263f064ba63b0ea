import { serveCalls } from "../../http/calls.server.ts";

/** Answers 404 at any other address below /api. */
export const loader = serveCalls();
export const action = loader;
