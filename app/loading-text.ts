const texts: [RegExp, string][] = [
  [/^\/problem\/\d+(\/updateproblem)?\/?$/, "Loading problem details..."],
  [/^\/myprofile\//, "Loading your profile..."],
  [/^\/profile\//, "Loading profile..."],
];
const OUTSIDE = /^\/(signin|signup)?$/;

/** What is said while a screen takes long to come. From the public screens into the site it is the sign-in that is being checked. */
export function loadingText(from: string, to: string): string {
  if (OUTSIDE.test(from) && !OUTSIDE.test(to)) return "Loading your coding journey...";
  return texts.find(([path]) => path.test(to))?.[1] ?? "Loading...";
}
