import { version } from "../package.json";

/** What the build puts in its place; see scripts/release.mjs. */
declare const UPSOLVE_COMMIT: string;

/** The release that runs. The commit is the first 12 digits of its hash; "" where the build did not know it. */
export const release = {
  version,
  commit: typeof UPSOLVE_COMMIT === "undefined" ? "" : UPSOLVE_COMMIT,
};

/** As people read it: "1.0.0 (0123456789ab)". */
export const releaseName = release.commit ? `${version} (${release.commit})` : version;
