import { version } from "../../package.json";

/** Replaced by the build; see scripts/release.mjs. */
declare const UPSOLVE_COMMIT: string;

/** The running release. The commit is the first 12 digits of its hash, or "" if the build did not know it. */
export const release = {
  version,
  commit: typeof UPSOLVE_COMMIT === "undefined" ? "" : UPSOLVE_COMMIT,
};

/** For people: "1.0.0 (0123456789ab)". */
export const releaseName = release.commit ? `${version} (${release.commit})` : version;
