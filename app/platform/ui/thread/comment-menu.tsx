import { useFetcher, useNavigate } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "../../browser/hydrated.ts";
import { ErrorLine, SubmitButton } from "../button.tsx";
import { ConfirmDialog } from "../confirm.tsx";
import { EntryLinks } from "../entry-links.tsx";
import { MoreMenu } from "../more-menu.tsx";
import type { ShownComment, ThreadAnswer } from "./thread-data.ts";
import { anchorOf, linkTo, useAddress } from "./use-thread.ts";

interface MenuProps {
  comment: ShownComment;
  /** "comment" or "message" */
  noun: string;
  name: string;
}

export function CommentMenu({ comment, noun, name }: MenuProps) {
  const { id, by, mine } = comment;
  const address = useAddress();
  return (
    <MoreMenu label={`More about ${noun} by ${name}`}>
      {mine ? (
        <a className="user-action" href={address("edit", id)}>
          Edit
        </a>
      ) : null}
      <CopyLink id={id} />
      {mine ? (
        <DeleteComment id={id} noun={noun} />
      ) : (
        <EntryLinks
          kind={noun === "message" ? "discussion" : "comment"}
          id={id}
          author={by?.[0] ?? null}
          of={`${noun} by ${name}`}
          inMenu
        />
      )}
    </MoreMenu>
  );
}

/** Milliseconds. */
const SAID_FOR = 2000;

/** Without script, a plain link. */
function CopyLink({ id }: { id: number }) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_FOR);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Pages on plain http have no clipboard access except on localhost: follow the link instead.
    const written = navigator.clipboard?.writeText(event.currentTarget.href) ?? Promise.reject();
    written.then(
      () => setCopied(true),
      () => navigate(linkTo(id)),
    );
  };
  return (
    <a className="user-action" href={linkTo(id)} onClick={copy}>
      <span role="status">{copied ? "Link copied" : hydrated ? "Copy link" : "Link to this"}</span>
    </a>
  );
}

function DeleteComment({ id, noun }: { id: number; noun: string }) {
  const fetcher = useFetcher<ThreadAnswer>();
  const next = useFocusOnNext(fetcher.data);
  const dialog = `delete-comment-${id}`;
  return (
    <>
      <button
        type="button"
        className="user-action"
        data-kind="danger"
        popovertarget={dialog}
        aria-haspopup="dialog"
      >
        Delete
      </button>
      <ConfirmDialog id={dialog} question={`Are you sure you want to delete this ${noun}?`}>
        <fetcher.Form method="post" preventScrollReset onSubmit={() => next(id)}>
          <input type="hidden" name="comment" value={id} />
          <SubmitButton kind="danger" name="intent" value="delete-comment" pendingLabel="Deleting...">
            Delete
          </SubmitButton>
        </fetcher.Form>
        <ErrorLine>{fetcher.data?.result?.error?.[""]?.join(" ")}</ErrorLine>
      </ConfirmDialog>
    </>
  );
}

/** After a deletion, the next comment takes the focus, or the one before. @param refused the answer to a failed one */
function useFocusOnNext(refused: unknown): (id: number) => void {
  const next = useRef<HTMLElement | null>();
  useEffect(() => {
    if (refused) next.current = undefined;
  }, [refused]);
  useEffect(
    () => () => {
      if (next.current === undefined) return;
      const focused = next.current?.isConnected ? next.current : document.getElementById("main");
      focused?.focus({ preventScroll: true });
    },
    [],
  );
  return (id) => {
    const comments = [...document.querySelectorAll<HTMLElement>(".thread .comment")];
    const at = comments.findIndex((comment) => comment.id === anchorOf(id));
    next.current = comments[at + 1] ?? comments[at - 1] ?? null;
  };
}
