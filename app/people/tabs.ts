/** The tabs of a profile, each with its own address. */
export const tabs = [
  { id: "overview", title: "Overview" },
  { id: "problems", title: "Problems" },
  { id: "solutions", title: "Solutions" },
  { id: "blogs", title: "Blogs" },
] as const;
export type Tab = (typeof tabs)[number]["id"];

/** The tab an address names; the first for anything else. */
export function readTab(asked: string | null): Tab {
  return tabs.find(({ id }) => id === asked)?.id ?? "overview";
}
