/** How far a handle is known to be its member's, best first. */
const trusts = ["verified", "vouched", "unverified"] as const;
export type Trust = (typeof trusts)[number];

export const trustOf = (handle: { verified_at: number | null; is_vouched: number }): Trust =>
  handle.verified_at !== null ? "verified" : handle.is_vouched === 1 ? "vouched" : "unverified";

/** For sorting, best first. */
export const byTrust = (one: Trust, other: Trust) => trusts.indexOf(one) - trusts.indexOf(other);

export const moreTrusted = (one: Trust, other: Trust): Trust => (byTrust(one, other) <= 0 ? one : other);
