import { serveCalls } from "../../http/calls.server.ts";
import { ownListCall } from "../calls.ts";

export const loader = serveCalls(ownListCall("bookmarked"));
export const action = loader;
