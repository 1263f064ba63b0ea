/** Owners and coaches are staff. */
export type Role = "owner" | "coach" | "member";

/** The signed-in user. Queries take it to decide what is visible. */
export interface Viewer {
  id: number;
  username: string;
  email: string;
  role: Role;
}

/** Who does what staff do: a user, or the operator at the command line, whose id is null. */
export interface Actor {
  id: number | null;
  role: Role | "operator";
}

/** What a personal token may do: read, or read and write. */
export type Scope = "read" | "write";

/** Why most of the site is closed to a user: staff suspended the account, or have yet to approve it. */
export type Restriction = "suspended" | "waiting" | "unconfirmed";

export interface Session {
  /** Below zero for a personal token, so that no token has a session's id. */
  id: number;
  viewer: Viewer;
  /** While there is one, the viewer may use their own account alone: settings, data and why it is so. */
  restriction: Restriction | null;
  /** Whether the viewer has not confirmed their email address, as they were asked to. */
  isUnverified?: boolean;
  /** Of a personal token, which stands for a session at the calls and the sockets. Browsers' sessions have none. */
  scope?: Scope;
}
