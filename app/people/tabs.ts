/** The parts of a profile, each at an address of its own. */
export const tabs = [
  { id: "overview", title: "Overview" },
  { id: "problems", title: "Problems" },
  { id: "solutions", title: "Solutions" },
  { id: "blogs", title: "Blogs" },
] as const;
export type Tab = (typeof tabs)[number]["id"];

/** The tab an address asks for; what is not understood is the first. */
export function readTab(asked: string | null): Tab {
  return tabs.find(({ id }) => id === asked)?.id ?? "overview";
}
