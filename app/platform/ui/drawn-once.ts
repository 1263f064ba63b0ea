import type { ReactElement } from "react";

type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [name: string]: Json };
type Keep = (key: string, draw: () => ReactElement) => ReactElement;

let keep: Keep | null = null;
let parts = 0;

/** Called by the server: see app/server/drawn-parts.server.ts. Null draws every time. */
export function keepDrawn(by: Keep | null): void {
  keep = by;
}

/**
 * Makes a component that the server draws once for the same props, in however many pages it appears: drawing is the
 * largest part of a list's cost. In the browser it is an ordinary component.
 * @param draw must return one element of the document, and depend on its props alone: no hooks, no contexts
 */
export function drawnOnce<P extends { readonly [name: string]: Json }>(
  draw: (props: P) => ReactElement,
): (props: P) => ReactElement {
  const name = parts++;
  return (props) => (keep ? keep(`${name} ${JSON.stringify(props)}`, () => draw(props)) : draw(props));
}
