import { z } from "zod";
import type { Application } from "../../context.ts";
import { type AnyCall, defineCall, serveCalls } from "../../http/calls.server.ts";
import { describeCalls } from "../openapi.server.ts";

/** The resource routes of all rooms: every declared call appears in the document. */
const modules = import.meta.glob<{ loader: { calls?: AnyCall[] } }>([
  "../../*/api/*.ts",
  "!../../*/api/*.test.ts",
]);

/** Made once: it takes 25 ms, and anybody may ask for it. */
const documents = new WeakMap<Application, Record<string, unknown>>();

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/openapi.json",
    area: "About",
    summary: "This document",
    guard: "anyone",
    answer: z.record(z.string(), z.unknown()),
    async run({ app }) {
      const made = documents.get(app);
      if (made) return made;
      const routes = await Promise.all(Object.values(modules).map((load) => load()));
      const others = routes.flatMap((module) => module.loader.calls ?? []);
      // `this`, because a route that names its own variable stays in the browser's build, and breaks it.
      const document = describeCalls([...others, this], app.config.publicUrl);
      documents.set(app, document);
      return document;
    },
  }),
);
export const action = loader;
