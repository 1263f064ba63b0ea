import { serveCalls } from "../../http/calls.server.ts";
import { ownListCall } from "../calls.ts";

const call = serveCalls(ownListCall("bookmarked"));
export const loader = call.loader;
export const action = call.action;
