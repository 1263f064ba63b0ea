import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { PREFIX } from "../../browser/drafts-on-leaving.ts";
import { SENT } from "../../browser/form-failure.ts";
import type { KeeperProps } from "./draft-keeper.tsx";

interface DraftsProps {
  /** The form's id. Its draft belongs to this id, the page's path and the member. */
  form: string;
  /** What else distinguishes the form's text, such as a blog draft. */
  of?: string | number | undefined;
  /** Whether the form came with unsent text: a preview, an import or a refused submission. */
  isBegun?: boolean;
  /** If the form saves its text on the server by itself, also on leaving: changes when it has. */
  saved?: unknown;
}

interface Signed {
  user: { _id: string } | null;
}

/**
 * Keeps what is typed into a form in this browser until it is sent. Goes into the form, where it says what it restored.
 * The route's clientAction must be keepFormOnFailure, which tells it that the form was accepted.
 */
export function Drafts({ form, of = "", isBegun = false, saved }: DraftsProps) {
  const me = useRouteLoaderData<Signed>("root")?.user?._id;
  const { pathname } = useLocation();
  const isSent = useRef(false);
  const [Keeper, setKeeper] = useState<ComponentType<KeeperProps>>();
  const name = me && `${PREFIX}${me} ${pathname} ${form} ${of}`;
  useEffect(() => {
    const element = document.getElementById(form);
    if (!name || !element) return;
    const load = () =>
      void import("./draft-keeper.tsx").then(
        (module) => setKeeper(() => module.DraftKeeper),
        // Without it, the form works as before.
        () => {},
      );
    const gone = new AbortController();
    const once = { once: true, signal: gone.signal };
    const sent = () => {
      isSent.current = true;
    };
    window.addEventListener(SENT, sent, once);
    if (element.contains(document.activeElement) || isStored(name)) load();
    // A reload restores typed text without the focus.
    else for (const sign of ["focusin", "input"]) element.addEventListener(sign, load, once);
    return () => gone.abort();
  }, [name, form]);
  return Keeper && name ? (
    <Keeper name={name} form={form} isBegun={isBegun} saved={saved} isSent={isSent.current} />
  ) : null;
}

function isStored(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}
