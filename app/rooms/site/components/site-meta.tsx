import { Meta } from "@remix-run/react";
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";

/** What titles call a site without a name of its own. */
const DEFAULT_NAME = "Upsolve";

/** A screen's title on a site with this name: screens write "Blogs · Upsolve". */
export function titleOn(name: string, title: string): string {
  if (!name) return title;
  if (title === DEFAULT_NAME) return name;
  const ending = ` · ${DEFAULT_NAME}`;
  return title.endsWith(ending) ? `${title.slice(0, -ending.length)} · ${name}` : title;
}

/** Remix's <Meta>, with the site's name in the title. */
export function SiteMeta({ name }: { name: string }) {
  // Called as a function, for the elements it draws.
  const drawn: ReactElement<{ children: ReactNode[] }> = Meta();
  const elements = drawn.props.children.map((element) =>
    isValidElement<{ children: string }>(element) && element.type === "title"
      ? cloneElement(element, {}, titleOn(name, element.props.children))
      : element,
  );
  return cloneElement(drawn, {}, elements);
}
