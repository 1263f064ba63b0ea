import { z } from "zod";
import { allCalls } from "../all-calls.server.ts";
import { defineCall, serveCalls } from "../calls.server.ts";
import { describeCalls } from "../openapi.server.ts";

const call = serveCalls(
  defineCall({
    method: "GET",
    path: "/openapi.json",
    area: "About",
    summary: "This document",
    guard: "anyone",
    answer: z.record(z.string(), z.unknown()),
    run: async ({ app }) => describeCalls(await allCalls(), app.config.publicUrl),
  }),
);
export const loader = call.loader;
export const action = call.action;
