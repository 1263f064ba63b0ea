import { createRef, Fragment, type ReactElement } from "react";
import { jsx as reactJsx } from "react/jsx-runtime";
import { expect, test } from "vitest";
import { jsx } from "./jsx-runtime.ts";

const Row = ({ name }: { name: string }) => <li>{name}</li>;
const WithDefault = Object.assign(Row, { defaultProps: { name: "nobody" } });

test.each<[name: string, ...Parameters<typeof jsx>]>([
  ["an element of the document", "a", { href: "/", children: ["Home", "!"] }],
  ["a component", Row, { name: "ada" }],
  ["a fragment", Fragment, { children: "text" }],
  ["an element with a key", "li", { children: 1 }, "7"],
  ["an element with a ref", "input", { ref: createRef(), name: "q" }],
  ["a component with default props", WithDefault, {}],
])("%s is the same as React's", (_, type, props, key) => {
  const parts = ({ type, key, props, ref }: ReactElement & { ref?: unknown }) => ({ type, key, props, ref });
  expect(parts(jsx(type, props, key))).toEqual(parts(reactJsx(type, props, key)));
});
