/** The pages above others, the nearest first. The first part of each pattern is the address of the page. */
const parents: [RegExp, string][] = [
  [/^(\/problem\/\d+\/solutions\/\d+)\/./, "Go to the solution"],
  [/^(\/problem\/\d+)\/./, "Go to the problem"],
  [/^(\/blog\/\d+)\/./, "Go to the blog"],
  [/^(\/lists\/\d+)\/./, "Go to the list"],
  [/^(\/groups\/\d+)\/(?!join)./, "Go to the group"],
  [/^(\/trainings\/\d+)\/./, "Go to the training"],
  [/^(\/teams\/\d+)\/./, "Go to the team"],
  [/^(\/admin\/members|\/admin\/reports|\/admin\/roster)\/./, "Go to the list"],
  [/^(\/lists)\/./, "See all lists"],
  [/^(\/groups)\/./, "See all groups"],
  [/^(\/trainings)\/./, "See all trainings"],
  [/^(\/teams)\/./, "See all teams"],
  [/^(\/blog)\/./, "See all blogs"],
  [/^(\/contests)\/./, "See all contests"],
];

/** A page to go to from one that cannot be shown. */
export function parentOf(pathname: string): { href: string; label: string } | undefined {
  for (const [pattern, label] of parents) {
    const href = pattern.exec(pathname)?.[1];
    if (href) return { href: href === "/blog" ? "/blogs" : href, label };
  }
  return undefined;
}
