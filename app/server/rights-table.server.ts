import { type Call, type Door as CallDoor, scopeFor } from "../auth/calls.server.ts";
import type { Guard } from "../auth/guards.server.ts";
import type { Only } from "../platform/http/rights.ts";
import { socketDoors } from "../platform/realtime/handshake.server.ts";
import type { Scope } from "../viewer.ts";

export const visitors = [
  "guest",
  "suspended",
  "waiting",
  "other",
  "author",
  "coach",
  "owner",
  "operator",
  "read",
  "write",
] as const;
export type Visitor = (typeof visitors)[number];

/** "own": only the visitor's own entries. "key": with the secret key in the address. */
export type Right = "yes" | "no" | "own" | "key";

export interface RightsRow {
  kind: "screen" | "form" | "call" | "socket" | "command";
  method: string;
  address: string;
  /**
   * A case with its own rights: a form's button, an optional part of the address (":chatId"), a field of the query or
   * form ("?draft"), or a socket's transport.
   */
  intent?: string;
  rights: Record<Visitor, Right>;
}

interface ScreenDoor {
  guard: Guard;
  admitsRestricted: boolean;
  only?: Only | Record<string, Only>;
}

export type BuiltRoutes = Record<
  string,
  { id: string; parentId?: string; path?: string; module: { loader?: unknown; action?: unknown } } | undefined
>;

/** Rights declared by the guards, in the order of routes.ts, then by the sockets. */
export function rightsTable(routes: BuiltRoutes): RightsRow[] {
  const rows: RightsRow[] = [];
  const listed = new Set<unknown>();
  for (const route of Object.values(routes)) {
    if (!route || route.id === "root") continue;
    const { loader, action } = route.module as { loader?: ScreenDoor | CallDoor; action?: ScreenDoor };
    if (loader && "calls" in loader) {
      // All addresses of a room's calls share a module.
      if (!listed.has(loader)) rows.push(...loader.calls.map(rowOfCall));
      listed.add(loader);
      continue;
    }
    const address = addressOf(routes, route.id);
    if (loader) rows.push(...rowsOfScreen("screen", "GET", address, loader));
    if (action) rows.push(...rowsOfScreen("form", "POST", address, action));
  }
  for (const { only, ...door } of socketDoors) {
    rows.push({ kind: "socket", ...door, rights: rightsOfCall({ ...SOCKET_DOOR, only }, "write") });
  }
  return rows;
}

/** The operator's commands, which nobody else can run. @param usages as shown in the command line's help. */
export function commandRows(usages: string[]): RightsRow[] {
  const rights = rightsOf((visitor) => (visitor === "operator" ? "yes" : "no"));
  return usages.map((usage) => ({ kind: "command", method: "", address: usage, rights }));
}

function addressOf(routes: BuiltRoutes, id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) {
    if (route.path) parts.unshift(route.path);
  }
  return `/${parts.join("/")}`;
}

function rowOfCall(call: Call): RightsRow {
  const { method, path, guard = "user", admitsRestricted, only } = call;
  const rights = rightsOfCall({ guard, admitsRestricted, only }, scopeFor(call));
  return { kind: "call", method, address: `/api${path}`, rights };
}

const SOCKET_DOOR = { guard: "user", admitsRestricted: false } as const;

/** @param scope the scope a personal token needs; null if no token may make the call. */
function rightsOfCall(
  { only, ...door }: Omit<ScreenDoor, "only"> & { only: Only | undefined },
  scope: Scope | null,
): RightsRow["rights"] {
  return rightsOf((visitor) => {
    if (visitor !== "read" && visitor !== "write") return rightOf(visitor, door, only);
    if (scope === null || (scope === "write" && visitor === "read")) return "no";
    return only ? "own" : "yes";
  });
}

function rowsOfScreen(
  kind: "screen" | "form",
  method: string,
  address: string,
  door: ScreenDoor,
): RightsRow[] {
  const { only } = door;
  const row = (limit: Only | undefined, intent?: string): RightsRow => ({
    kind,
    method,
    address,
    ...(intent === undefined ? {} : { intent }),
    rights: rightsOf((visitor) =>
      // Tokens do not work for screens: programs that send one are treated as guests.
      rightOf(visitor === "read" || visitor === "write" ? "guest" : visitor, door, limit),
    ),
  });
  if (typeof only !== "object") return [row(only)];
  const parts = address.split("/");
  const named = Object.entries(only).filter(([name]) => !name.startsWith(":") || parts.includes(`${name}?`));
  const ofAddress = Object.entries(only).find(([name]) => parts.includes(name))?.[1];
  return [row(ofAddress), ...named.map(([name, limit]) => row(limit, name))];
}

function rightsOf(right: (visitor: Visitor) => Right): Record<Visitor, Right> {
  return Object.fromEntries(visitors.map((visitor) => [visitor, right(visitor)])) as Record<Visitor, Right>;
}

function rightOf(
  visitor: Exclude<Visitor, "read" | "write">,
  { guard, admitsRestricted }: Pick<ScreenDoor, "guard" | "admitsRestricted">,
  only: Only | undefined,
): Right {
  if (visitor === "operator") return "no";
  if (guard === "feed") return "key";
  if (guard === "guest") return visitor === "guest" ? "yes" : "no";
  if ((visitor === "suspended" || visitor === "waiting") && !admitsRestricted) return "no";
  if (guard === "anyone") return "yes";
  if (visitor === "guest") return "no";
  const isStaff = visitor === "coach" || visitor === "owner";
  if (guard === "staff") return isStaff && (only !== "owner" || visitor === "owner") ? "yes" : "no";
  if (only === "leader") return isStaff ? "yes" : "no";
  if (only === undefined || visitor === "author") return "yes";
  if (isStaff && only === "follower") return "yes";
  return visitor === "other" ? "no" : "own";
}
