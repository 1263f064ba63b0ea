const texts: [RegExp, string][] = [
  [/^\/problem\/\d+(\/updateproblem)?\/?$/, "Loading problem details..."],
  [/^\/myprofile\//, "Loading your profile..."],
  [/^\/profile\//, "Loading profile..."],
];
const OUTSIDE = /^\/(signin|signup)?$/;

/** The text shown while a screen loads slowly. Between a public screen and the site, it stands for checking the session. */
export function loadingText(from: string, to: string): string {
  if (OUTSIDE.test(from) && !OUTSIDE.test(to)) return "Loading your coding journey...";
  return texts.find(([path]) => path.test(to))?.[1] ?? "Loading...";
}
