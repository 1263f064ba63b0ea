import { version } from "../../package.json";

/** Replaced by the build; see scripts/release.mjs. */
declare const UPSOLVE_COMMIT: string;

/** The running release, with the first 12 digits of its commit's hash, or "" if unknown. */
export const release = {
  version,
  commit: typeof UPSOLVE_COMMIT === "undefined" ? "" : UPSOLVE_COMMIT,
};

export const releaseName = release.commit ? `${version} (${release.commit})` : version;
