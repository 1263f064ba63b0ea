import { serveCalls } from "../../http/calls.server.ts";
import { ownListCall } from "../calls.ts";

export const { loader, action } = serveCalls(ownListCall("bookmarked"));
