/** Owners and coaches are staff. */
export type Role = "owner" | "coach" | "member";

/** The signed-in user. Queries use it to decide what is visible. */
export interface Viewer {
  id: number;
  username: string;
  email: string;
  role: Role;
}

/** Who performs a staff action: a user, or the operator at the command line, whose id is null. */
export interface Actor {
  id: number | null;
  role: Role | "operator";
}

/** A personal token's scope; "write" includes reading. */
export type Scope = "read" | "write";

/**
 * Why most of the site is closed to a user: staff have suspended the account or not approved it yet, or its email
 * address is unconfirmed.
 */
export type Restriction = "suspended" | "waiting" | "unconfirmed";

export interface Session {
  /** Negative for a personal token, so that no token has the id of a session. */
  id: number;
  viewer: Viewer;
  /** If set, the viewer may only use their own account: settings, data and the reason for the restriction. */
  restriction: Restriction | null;
  /** Whether the viewer was asked to confirm their email address and has not done so yet. */
  isUnverified?: boolean;
  /** Set for a personal token, which acts as a session for calls and sockets. Browser sessions have no scope. */
  scope?: Scope;
}
