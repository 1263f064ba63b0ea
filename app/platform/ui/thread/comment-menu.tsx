import { ActForm, SubmitButton } from "../button.tsx";
import { ConfirmDialog } from "../confirm.tsx";
import { EntryLinks } from "../entry-links.tsx";
import { MoreMenu } from "../more-menu.tsx";
import type { ShownComment } from "./thread-data.ts";
import { formAt, linkTo } from "./use-thread.ts";

interface MenuProps {
  comment: ShownComment;
  /** "comment" or "message" */
  noun: string;
  /** "comment by ada" */
  of: string;
}

export function CommentMenu({ comment, noun, of }: MenuProps) {
  const { id, by, mine } = comment;
  return (
    <MoreMenu label={`More about ${of}`}>
      {mine ? (
        <a className="user-action" href={formAt("edit", id)}>
          Edit
        </a>
      ) : null}
      {/* Without script, the link itself. */}
      <a className="user-action" href={linkTo(id)} data-copy="">
        <span role="status">Copy link</span>
      </a>
      {mine ? (
        <DeleteComment id={id} noun={noun} />
      ) : (
        <EntryLinks
          kind={noun === "message" ? "discussion" : "comment"}
          id={id}
          author={by?.[0] ?? null}
          of={of}
          inMenu
        />
      )}
    </MoreMenu>
  );
}

function DeleteComment({ id, noun }: { id: number; noun: string }) {
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
        <ActForm preventScrollReset>
          <input type="hidden" name="comment" value={id} />
          <SubmitButton kind="danger" name="intent" value="delete-comment" pendingLabel="Deleting...">
            Delete
          </SubmitButton>
        </ActForm>
      </ConfirmDialog>
    </>
  );
}
