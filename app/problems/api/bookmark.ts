import { serveCalls } from "../../http/calls.server.ts";
import { bookmarkCall } from "../calls.ts";

export const loader = serveCalls(bookmarkCall(true));
export const action = loader;
