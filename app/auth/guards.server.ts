import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Application, RequestContext } from "../platform/application.ts";
import type { Database } from "../platform/db/connection.server.ts";
import { asHttpError, Forbidden, NotFound, Restricted, TooMany } from "../platform/http/errors.ts";
import { parentOf } from "../platform/http/parents.ts";
import type { Only } from "../platform/http/rights.ts";
import type { Restriction, Viewer } from "../viewer.ts";
import { sessionOf } from "./entry.server.ts";
import { feedReader } from "./feed-keys.server.ts";
import { isStaff } from "./policy.ts";

export { feedKey } from "./feed-keys.server.ts";

const screens: Record<Restriction, string> = {
  suspended: "/suspended",
  waiting: "/waiting",
  unconfirmed: "/verify-email",
};

export type Guard = "user" | "staff" | "guest" | "feed" | "anyone";

export interface ScreenArgs<V> {
  request: Request;
  params: Record<string, string | undefined>;
  url: URL;
  context: RequestContext;
  app: Application;
  db: Database;
  viewer: V;
  restriction: Restriction | null;
  isUnverified: boolean;
}

type Work<V, T> = (args: ScreenArgs<V>) => T | Promise<T>;
interface Door {
  guard: Guard;
  admitsRestricted: boolean;
  /** By intent, if a screen has several: see RightsRow. */
  only?: Only | Record<string, Only>;
}
type Guarded<T> = ((args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<T>) & Door;

interface UserGuard {
  <T>(work: Work<Viewer, T>): Guarded<T>;
  <T>(only: NonNullable<Door["only"]>, work: Work<Viewer, T>): Guarded<T>;
}

/** For signed-in users. Others sign in first; restricted users see why. */
export const withUser = forUsers({ guard: "user", admitsRestricted: false });

/** Like withUser, but also admits suspended and waiting users, to their settings and data. */
export const withAccount = forUsers({ guard: "user", admitsRestricted: true });

/** Like withUser, but for staff only: members get a 403. Commands check what each role may do to others. */
export const withStaff = forUsers({ guard: "staff", admitsRestricted: false });

function forUsers(door: Omit<Door, "only">): UserGuard {
  return <T>(...given: [Work<Viewer, T>] | [NonNullable<Door["only"]>, Work<Viewer, T>]) => {
    const [only, work] = given.length === 1 ? [undefined, given[0]] : given;
    return guarded({ ...door, only }, async (args) => {
      const { viewer, url, request } = args;
      if (!viewer) {
        const from = url.pathname + url.search;
        const target =
          request.method === "GET" && from !== "/" ? `?redirectTo=${encodeURIComponent(from)}` : "";
        throw redirect(`/signin${target}`);
      }
      if (door.guard === "staff" && !isStaff(viewer)) {
        throw new Forbidden("Only the staff of this site can do this.");
      }
      return work({ ...args, viewer });
    });
  };
}

export function withGuest<T>(work: Work<null, T>): Guarded<T> {
  return guarded({ guard: "guest", admitsRestricted: true }, async (args) => {
    if (args.viewer) throw redirect("/dashboard");
    return work({ ...args, viewer: null });
  });
}

/** Guards a feed. Feed readers have no session; the secret `key` in the address identifies the user. */
export function withFeedKey<T>(work: Work<Viewer, T>): Guarded<T> {
  return guarded({ guard: "feed", admitsRestricted: true }, async (args) => {
    const viewer = await feedReader(args.app, args.url.searchParams.get("key"));
    if (!viewer) throw new NotFound();
    return work({ ...args, viewer });
  });
}

export function withAnyone<T>(work: Work<Viewer | null, T>): Guarded<T> {
  return guarded({ guard: "anyone", admitsRestricted: true }, async (args) => work(args));
}

const urls = new WeakMap<Request, URL>();

/** The request's address, parsed once for all loaders. */
function urlOf(request: Request): URL {
  const url = urls.get(request) ?? new URL(request.url);
  urls.set(request, url);
  return url;
}

/**
 * Turns a thrown HttpError into a response for the error boundaries. Loaders run in parallel, so each needs its own
 * guard.
 */
function guarded<T>(door: Door, work: (args: ScreenArgs<Viewer | null>) => Promise<T>): Guarded<T> {
  const run = async ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs): Promise<T> => {
    try {
      const session = await sessionOf(request, context, {
        ...door,
        hasOwnLimits: door.guard === "guest",
      });
      return await work({
        request,
        params,
        url: urlOf(request),
        context,
        app: context.app,
        db: context.app.db,
        viewer: session?.viewer ?? null,
        restriction: session?.restriction ?? null,
        isUnverified: session?.isUnverified ?? false,
      });
    } catch (error) {
      if (error instanceof Restricted && request.method === "GET") throw redirect(screens[error.restriction]);
      const known = asHttpError(error);
      if (!known) throw error;
      if (known instanceof TooMany) await context.app.limits.linger(context.address);
      // A Response rather than data(), because resource routes send it unchanged.
      const { status, message, headers } = known;
      // The page above a staff screen refuses members, too.
      const isShut = known instanceof Forbidden && door.guard === "staff";
      const parent =
        (status === 403 || status === 404) && !isShut ? parentOf(urlOf(request).pathname) : undefined;
      throw Response.json({ message, parent }, { status, headers });
    }
  };
  return Object.assign(run, door);
}
