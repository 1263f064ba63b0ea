import type { ElementType } from "react";
import { Fragment, jsx as reactJsx } from "react/jsx-runtime";

// React 18 copies the props of every element, which is a twentieth of a page's time. Like React 19's, this runtime
// takes them as they are. Only the server's build uses it: see vite.config.ts.

const ELEMENT = Symbol.for("react.element");

export function jsx(type: ElementType, props: Record<string, unknown>, key?: string) {
  const needsReact =
    "ref" in props || "key" in props || (typeof type === "function" && "defaultProps" in type);
  if (needsReact) return reactJsx(type, props, key);
  return {
    $$typeof: ELEMENT,
    type,
    key: key === undefined ? null : `${key}`,
    ref: null,
    props,
    _owner: null,
  };
}

export { Fragment, jsx as jsxs };
