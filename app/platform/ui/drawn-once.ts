import type { ReactElement } from "react";

type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [name: string]: Json };
/** Functions can only be event handlers, which the server does not draw. */
type Props = { readonly [name: string]: Json | ((...args: never[]) => void) };
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
 * @param draw must return one element of the document, and depend on its props alone: it may contain Remix's forms, but no
 * ids by useId, no addresses relative to the page and no contexts such as the reader's time zone
 */
export function drawnOnce<P extends Props>(draw: (props: P) => ReactElement): (props: P) => ReactElement {
  const name = parts++;
  return (props) => (keep ? keep(`${name} ${JSON.stringify(props)}`, () => draw(props)) : draw(props));
}
