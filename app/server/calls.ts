import { z } from "zod";
import { defineCall, serveCalls } from "../auth/calls.server.ts";
import { openapiAnswer } from "./openapi.server.ts";

export const loader = serveCalls(
  "About",
  defineCall("GET", "/openapi.json", {
    summary: "This document",
    guard: "anyone",
    admitsRestricted: true,
    answer: z.record(z.string(), z.unknown()),
    run: ({ app, request }) => openapiAnswer(app, request.headers.get("Accept-Encoding") ?? ""),
  }),
);
export const action = loader;
