import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Application, RequestContext, Viewer } from "../context.ts";
import type { Database } from "../db/connection.server.ts";
import { asHttpError, NotFound } from "../http/errors.ts";
import { sessionOf } from "../http/session.server.ts";
import { feedReader } from "./feed-keys.server.ts";

// Feeds are guarded by it, and whoever has a feed shows its address: the areas come to it through here.
export { feedKey } from "./feed-keys.server.ts";

/** Who gets through: users only, guests only (sign-in, sign-up), whoever has a feed's secret address, or anyone. */
export type Guard = "user" | "guest" | "feed" | "anyone";

export interface ScreenArgs<V> {
  request: Request;
  params: Record<string, string | undefined>;
  url: URL;
  context: RequestContext;
  app: Application;
  db: Database;
  viewer: V;
}

type Work<V, T> = (args: ScreenArgs<V>) => T | Promise<T>;
type Guarded<T> = ((args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<T>) & { guard: Guard };

/** A loader or action for signed-in users; anybody else goes to /signin and comes back after it. */
export function withUser<T>(work: Work<Viewer, T>): Guarded<T> {
  return guarded("user", async (args) => {
    const { viewer, url, request } = args;
    if (!viewer) {
      const from = url.pathname + url.search;
      const target =
        request.method === "GET" && from !== "/" ? `?redirectTo=${encodeURIComponent(from)}` : "";
      throw redirect(`/signin${target}`);
    }
    return work({ ...args, viewer });
  });
}

/** A loader or action of /signin and /signup: who is signed in already goes to the dashboard. */
export function withGuest<T>(work: Work<null, T>): Guarded<T> {
  return guarded("guest", async (args) => {
    if (args.viewer) throw redirect("/dashboard");
    return work({ ...args, viewer: null });
  });
}

/**
 * The loader of a feed: programs that read feeds have no session, and name the user by the secret `key` in the
 * address. A wrong key is a 404, like any address that is not there.
 */
export function withFeedKey<T>(work: Work<Viewer, T>): Guarded<T> {
  return guarded("feed", async (args) => {
    const viewer = await feedReader(args.app, args.url.searchParams.get("key"));
    if (!viewer) throw new NotFound();
    return work({ ...args, viewer });
  });
}

/** A loader or action that is open to everyone. */
export function withAnyone<T>(work: Work<Viewer | null, T>): Guarded<T> {
  return guarded("anyone", async (args) => work(args));
}

/**
 * The one place where a screen's thrown HttpError becomes an answer for the error boundaries. Each loader and
 * action is wrapped by itself: loaders run in parallel, so a parent's guard protects nothing below it.
 */
function guarded<T>(guard: Guard, work: (args: ScreenArgs<Viewer | null>) => Promise<T>): Guarded<T> {
  const run = async ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs): Promise<T> => {
    try {
      const session = await sessionOf(request, context);
      return await work({
        request,
        params,
        url: new URL(request.url),
        context,
        app: context.app,
        db: context.app.db,
        viewer: session?.viewer ?? null,
      });
    } catch (error) {
      const known = asHttpError(error);
      if (!known) throw error;
      // A Response and not data(): resource routes give it out as it is, and screens get the same message.
      throw Response.json({ message: known.message }, { status: known.status, headers: known.headers });
    }
  };
  return Object.assign(run, { guard });
}
