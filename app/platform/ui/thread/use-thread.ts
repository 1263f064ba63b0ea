import { useLocation, useNavigate, useRouteLoaderData } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import type { ThreadData } from "./thread-data.ts";

export const anchorOf = (id: number) => `comment-${id}`;
export const linkTo = (id: number) => `?comment=${id}#${anchorOf(id)}`;

/** The page that holds a comment, with one of its forms open. */
export const formAt = (form: "reply" | "edit", id: number) => `?${form}=${id}#${anchorOf(id)}`;

/** The comment in the address. It takes the focus after a navigation in the browser. */
export function useLinkedComment(): number | undefined {
  const { hash, key, search } = useLocation();
  const navigate = useNavigate();
  const [, found] = /^#comment-([1-9]\d{0,14})$/.exec(hash) ?? [];
  const id = found === undefined ? undefined : Number(found);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each navigation
  useEffect(() => {
    if (id === undefined) return;
    const comment = document.getElementById(anchorOf(id));
    if (!comment) {
      // Another page of the thread has it.
      const isAsked = new URLSearchParams(search).get("comment") === String(id);
      if (!isAsked) navigate(linkTo(id), { replace: true });
    } else if (key !== "default" && !comment.contains(document.activeElement)) {
      comment.focus({ preventScroll: true });
    }
  }, [key]);
  return id;
}

export function useMe(): string | undefined {
  const root = useRouteLoaderData("root") as { user: { _id: string } | null } | undefined;
  return root?.user?._id;
}

/** Loads the rest of what comments do once somebody points at them or gets there by keyboard. */
export function useBehaviour(section: RefObject<HTMLElement>): void {
  useEffect(() => {
    const { current } = section;
    const events = ["pointerover", "focusin"];
    const load = () => {
      for (const event of events) current?.removeEventListener(event, load);
      // Without it, comments work as they do without script.
      import("./behaviour.ts").then(
        ({ attend }) => current && attend(current),
        () => {},
      );
    };
    for (const event of events) current?.addEventListener(event, load);
  }, [section]);
}

/** Marks the reader's own name. The stored HTML is the same for everyone. */
export function useOwnMentions(thread: RefObject<HTMLElement>, me: string | undefined): void {
  useEffect(() => {
    const own = thread.current?.querySelectorAll<HTMLElement>(`.at[href="/profile/${me}"]`) ?? [];
    for (const mention of own) mention.dataset.me = "";
  });
}

/** A comment stays marked as new until the page is left, although a refresh reports it as seen. */
export function useNewComments({ comments }: Pick<ThreadData, "comments">): ReadonlySet<number> {
  const known = useRef(new Set<number>());
  for (const { id, isNew } of comments) if (isNew) known.current.add(id);
  return known.current;
}
