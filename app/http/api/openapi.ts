import { z } from "zod";
import { type AnyCall, defineCall, serveCalls } from "../calls.server.ts";
import { describeCalls } from "../openapi.server.ts";

/** Every resource route of every area but this one: a call appears in the document by being declared. */
const modules = import.meta.glob<{ loader: { calls?: AnyCall[] } }>([
  "../../*/api/*.ts",
  "!../../*/api/*.test.ts",
]);

const call = serveCalls(
  defineCall({
    method: "GET",
    path: "/openapi.json",
    area: "About",
    summary: "This document",
    guard: "anyone",
    answer: z.record(z.string(), z.unknown()),
    async run({ app }) {
      const routes = await Promise.all(Object.values(modules).map((load) => load()));
      const others = routes.flatMap((module) => module.loader.calls ?? []);
      // Itself as `this`: what names its own variable stays in the browser's build of the route, and breaks it.
      return describeCalls([...others, this], app.config.publicUrl);
    },
  }),
);
export const loader = call.loader;
export const action = call.action;
