import { useRef } from "react";
import { usePending } from "../../../platform/browser/pending.ts";
import { ActForm, useKeptFocus } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";

/** The label changes only after the server has confirmed. */
export function BookmarkButton({ id, bookmarked }: { id: number; bookmarked: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const isPending = usePending(button);
  useKeptFocus(button, isPending);
  return (
    <ActForm action={`/problem/${id}`} preventScrollReset quiet>
      <button
        className="button"
        type="submit"
        name="intent"
        value={bookmarked ? "unbookmark" : "bookmark"}
        aria-pressed={bookmarked}
        disabled={isPending}
        ref={button}
      >
        <Icon name="bookmark" {...(bookmarked ? { fill: "currentColor" } : null)} />
        {bookmarked ? "Bookmarked" : "Bookmark"}
      </button>
    </ActForm>
  );
}
