import { Meta } from "@remix-run/react";
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";

const DEFAULT_NAME = "Upsolve";

export function titleOn(name: string, title: string): string {
  if (!name) return title;
  if (title === DEFAULT_NAME) return name;
  const ending = ` · ${DEFAULT_NAME}`;
  return title.endsWith(ending) ? `${title.slice(0, -ending.length)} · ${name}` : title;
}

export function SiteMeta({ name }: { name: string }) {
  // Meta is called as a function, so that its elements can be changed.
  const drawn: ReactElement<{ children: ReactNode[] }> = Meta();
  const elements = drawn.props.children.map((element) =>
    isValidElement<{ children: string }>(element) && element.type === "title"
      ? cloneElement(element, {}, titleOn(name, element.props.children))
      : element,
  );
  return cloneElement(drawn, {}, elements);
}
