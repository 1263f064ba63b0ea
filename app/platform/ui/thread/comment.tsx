import type { ReactNode } from "react";
import { ButtonLink } from "../button.tsx";
import { Ago, Time, useMoments } from "../date.tsx";
import { Folded } from "../folded.tsx";
import { Icon } from "../icon.tsx";
import { Avatar } from "../marks.tsx";
import { Prose } from "../prose.tsx";
import { UsefulButton } from "../useful.tsx";
import { CommentMenu } from "./comment-menu.tsx";
import type { ShownComment } from "./thread-data.ts";
import { anchorOf, formAt, linkTo } from "./use-thread.ts";

export const nameOf = ({ by }: Pick<ShownComment, "by">) => by?.[1] ?? "Unknown User";

const tombstones = { deleted: "Deleted by its author", removed: "Removed by staff" };
const labels = {
  author: <span className="label">Author</span>,
  coach: (
    <span className="label" data-tone="accent">
      Coach
    </span>
  ),
  owner: (
    <span className="label" data-tone="accent">
      Owner
    </span>
  ),
};

interface CommentProps {
  comment: ShownComment;
  noun: "comment" | "message";
  isNew: boolean;
  isLinked: boolean;
  /** In place of the text. */
  form?: ReactNode;
  onReply: (comment: ShownComment) => void;
}

export function Comment(props: CommentProps) {
  const { comment, noun, isLinked } = props;
  const { id, by, state, blocked, thread } = comment;
  const link = {
    id: anchorOf(id),
    tabIndex: -1,
    "aria-current": isLinked || undefined,
  };
  if (state) {
    return (
      <p className="comment gone soft" {...link}>
        {tombstones[state]}
      </p>
    );
  }
  return (
    <Folded what={`a ${noun}`} isFolded={blocked ?? false}>
      <article className="comment" aria-label={`${noun} by ${nameOf(comment)}`} {...link}>
        <Avatar
          id={String(by?.[0] ?? "")}
          name={nameOf(comment)}
          image={by?.[2]}
          {...(thread === id ? null : { size: "small" as const })}
        />
        <Body {...props} />
      </article>
    </Folded>
  );
}

function Body({ comment, noun, isNew, form, onReply }: CommentProps) {
  const { id, by, role, html, useful, isUseful, mine } = comment;
  const of = `${noun} by ${nameOf(comment)}`;
  return (
    <>
      <div className="comment-by small">
        {by ? <a href={`/profile/${by[0]}`}>{by[1]}</a> : <span>{nameOf(comment)}</span>}
        {role ? labels[role] : null}
        <span className="soft">
          <a href={linkTo(id)}>
            <Ago value={comment.at} />
          </a>
          {comment.edited === undefined ? null : <Edited at={comment.edited} />}
        </span>
        {isNew ? (
          <span className="label" data-tone="accent">
            New
          </span>
        ) : null}
      </div>
      {form ?? (
        <>
          <Prose html={html} />
          <div className="acts">
            <UsefulButton
              kind="comment"
              id={id}
              count={useful}
              isUseful={isUseful}
              own={mine}
              size="small"
              of={of}
            />
            <ButtonLink
              kind="quiet"
              size="small"
              href={formAt("reply", id)}
              onClick={(event) => {
                event.preventDefault();
                onReply(comment);
              }}
            >
              <Icon name="reply" /> Reply
              <span className="visually-hidden">{` to ${nameOf(comment)}`}</span>
            </ButtonLink>
          </div>
        </>
      )}
      <CommentMenu comment={comment} noun={noun} of={of} />
    </>
  );
}

function Edited({ at }: { at: number }) {
  const moment = useMoments().shortDate(at);
  return (
    <>
      {" · "}
      <Time {...moment} title={`Edited ${moment.title}`} text="edited" />
    </>
  );
}
