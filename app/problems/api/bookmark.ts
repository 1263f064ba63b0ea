import { serveCalls } from "../../http/calls.server.ts";
import { bookmarkCall } from "../calls.ts";

export const { loader, action } = serveCalls(bookmarkCall(true));
