import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { PREFIX } from "../../browser/drafts-on-leaving.ts";
import { SENT } from "../../browser/form-failure.ts";
import type { KeeperProps, Sending } from "./draft-keeper.tsx";

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
  const sending = useRef<Sending>({ isUnderWay: false, isSent: false });
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
    const { signal } = gone;
    const submitted = ({ target }: SubmitEvent) => {
      sending.current.isUnderWay = target === element;
    };
    // A button that sends the form by script fires no submit event.
    const clicked = ({ target }: MouseEvent) => {
      const button = target instanceof Element && target.closest("button");
      if (button && button.type === "submit") sending.current.isUnderWay = true;
    };
    const sent = () => {
      if (!sending.current.isUnderWay) return;
      sending.current.isUnderWay = false;
      sending.current.isSent = true;
      sending.current.drop?.();
    };
    document.addEventListener("submit", submitted, { capture: true, signal });
    element.addEventListener("click", clicked, { signal });
    window.addEventListener(SENT, sent, { signal });
    if (element.contains(document.activeElement) || isStored(name)) load();
    // A reload restores typed text without the focus.
    else
      for (const sign of ["focusin", "input"]) element.addEventListener(sign, load, { once: true, signal });
    return () => gone.abort();
  }, [name, form]);
  return Keeper && name ? (
    <Keeper name={name} form={form} isBegun={isBegun} saved={saved} sending={sending.current} />
  ) : null;
}

function isStored(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}
