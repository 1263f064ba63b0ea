import { serveCalls } from "../../http/calls.server.ts";
import { bookmarkCall } from "../calls.ts";

const call = serveCalls(bookmarkCall(true));
export const loader = call.loader;
export const action = call.action;
