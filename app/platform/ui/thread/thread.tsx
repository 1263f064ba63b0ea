import { useActionData } from "@remix-run/react";
import { type ComponentProps, Fragment, type ReactNode, useRef, useState } from "react";
import { useLiveThread } from "../../browser/live-thread.ts";
import type { Rule } from "../../text/lengths.ts";
import { formatNumber } from "../../text/numbers.ts";
import { ButtonLink } from "../button.tsx";
import { EmptyState } from "../page.tsx";
import { Comment, nameOf } from "./comment.tsx";
import { CommentForm } from "./comment-form.tsx";
import {
  type ShownComment,
  type ThreadAnswer,
  type ThreadData,
  type ThreadOf,
  threadsOf,
} from "./thread-data.ts";
import {
  anchorOf,
  linkTo,
  useBehaviour,
  useLinkedComment,
  useMe,
  useNewComments,
  useOwnMentions,
} from "./use-thread.ts";
import "./thread.css";

interface Words {
  title: string;
  noun: "comment" | "message";
  label: string;
  button: string;
  placeholder: string;
}

const comments: Omit<Words, "placeholder"> = {
  title: "Comments",
  noun: "comment",
  label: "Comment",
  button: "Comment",
};
const words: Record<ThreadData["subject"]["kind"], Words> = {
  problem: {
    title: "Discussion",
    noun: "message",
    label: "Message",
    button: "Send",
    placeholder: "Write a message",
  },
  solution: { ...comments, placeholder: "Ask or add something about this solution" },
  blog: { ...comments, placeholder: "Ask or add something about this blog" },
};

type Field = Pick<ComponentProps<typeof CommentForm>, "rule" | "among">;

interface ThreadProps {
  data: ThreadData;
  rule: Rule;
}

/** The comments of an entry: oldest first, with the form to add one below. */
export function Thread(props: ThreadProps) {
  return <OneThread key={props.data.topic} {...props} />;
}

function OneThread({ data, rule }: ThreadProps) {
  const { subject, key } = data;
  const field = { rule, among: `${subject.kind}=${subject.id}` };
  const { title, noun, label, button, placeholder } = words[subject.kind];
  const section = useRef<HTMLElement>(null);
  const [sent, setSent] = useState(0);
  const isNew = useNewComments(data);
  const threads = threadsOf(data.comments);
  useLiveThread(data.topic, data.subject.kind === "problem");
  useOwnMentions(section, useMe());
  useBehaviour(section);
  const list = <Threads data={data} field={field} noun={noun} threads={threads} isNew={isNew} />;
  return (
    <section className="comments" aria-labelledby="comments" ref={section}>
      <Head data={data} title={title} isNew={isNew} />
      {subject.kind !== "problem" ? (
        list
      ) : data.comments.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
        <div className="panel room" role="log" aria-label="Messages" tabIndex={0}>
          <div>{list}</div>
        </div>
      ) : (
        <div className="panel">
          <EmptyState title="No messages yet" level={3}>
            Ask a question about this problem, or share how you solved it.
          </EmptyState>
        </div>
      )}
      <CommentForm
        key={sent}
        intent="comment"
        label={label}
        button={button}
        placeholder={placeholder}
        {...field}
        fields={{ key }}
        // One goes on writing in a conversation.
        focus={sent > 0 && subject.kind === "problem"}
        onSent={() => setSent(sent + 1)}
      />
    </section>
  );
}

function Head({ data, title, isNew }: { data: ThreadData; title: string; isNew: ReadonlySet<number> }) {
  const { count, fresh, comments } = data;
  const first = comments.find(({ id, state }) => isNew.has(id) && !state);
  const said = `${fresh}${fresh === 100 ? "+" : ""} new`;
  return (
    <div className="title-row">
      <h2 id="comments">{title}</h2>
      {count > 0 ? <span className="count">{formatNumber(count)}</span> : null}
      {fresh > 0 && first ? (
        <a className="link small" href={`#${anchorOf(first.id)}`}>
          {said}
        </a>
      ) : fresh > 0 ? (
        <span className="small soft">{said}</span>
      ) : null}
    </div>
  );
}

interface ThreadsProps {
  data: ThreadData;
  field: Field;
  noun: Words["noun"];
  threads: ThreadOf[];
  isNew: ReadonlySet<number>;
}

function Threads({ data, field, noun, threads, isNew }: ThreadsProps) {
  const { key, earlier, later } = data;
  const linked = useLinkedComment();
  const { replyTo, reply, close } = useReply(data);
  const ruleBefore = threads.find(({ root }) => root && isNew.has(root.id))?.id;
  const one = (comment: ShownComment) => (
    <Comment
      comment={comment}
      noun={noun}
      isNew={isNew.has(comment.id) && (ruleBefore === undefined || comment.thread < ruleBefore)}
      isLinked={linked === comment.id}
      form={
        data.editing?.id === comment.id ? (
          <EditForm editing={data.editing} field={field} noun={noun} />
        ) : undefined
      }
      onReply={reply}
    />
  );
  return (
    <>
      <Turn href={earlier}>{`Earlier ${noun}s`}</Turn>
      <ol className="thread">
        {threads.map(({ id, root, replies }) => {
          const answered = [root, ...replies].find((comment) => comment && comment.id === replyTo);
          return (
            <Fragment key={id}>
              {id === ruleBefore ? <li className="fresh small">New since your last visit</li> : null}
              <li>
                {root ? one(root) : null}
                {replies.length > 0 || answered ? (
                  <ol className="replies">
                    {replies.map((comment) => (
                      <li key={comment.id}>{one(comment)}</li>
                    ))}
                    {answered ? (
                      <li>
                        <ReplyForm
                          key={answered.id}
                          to={answered}
                          submissionKey={key}
                          field={field}
                          close={close}
                        />
                      </li>
                    ) : null}
                  </ol>
                ) : null}
              </li>
            </Fragment>
          );
        })}
      </ol>
      <Turn href={later}>{`Later ${noun}s`}</Turn>
    </>
  );
}

function Turn({ href, children }: { href: string | null; children: ReactNode }) {
  return href ? (
    <p className="turn">
      <ButtonLink size="small" href={href}>
        {children}
      </ButtonLink>
    </p>
  ) : null;
}

/** The comment whose reply form is open: without script, the one in the address or in a refused form. */
function useReply({ replyTo: asked }: ThreadData) {
  const refused = Number(useActionData<ThreadAnswer>()?.result?.initialValue?.parent) || undefined;
  const [replyTo, setReplyTo] = useState(refused ?? asked);
  return {
    replyTo,
    reply: ({ id }: ShownComment) => setReplyTo(id),
    close: () => setReplyTo(undefined),
  };
}

interface ReplyFormProps {
  to: ShownComment;
  submissionKey: string;
  field: Field;
  close: () => void;
}

function ReplyForm({ to, submissionKey, field, close }: ReplyFormProps) {
  return (
    <CommentForm
      intent="comment"
      label={`Reply to ${nameOf(to)}`}
      button="Reply"
      {...field}
      fields={{ key: submissionKey, parent: to.id }}
      // Others may have replied in between.
      text={to.id !== to.thread && to.by ? `@${to.by[1]} ` : ""}
      focus
      onSent={close}
    >
      <ButtonLink
        kind="quiet"
        size="small"
        href={linkTo(to.id)}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(anchorOf(to.id))?.focus({ preventScroll: true });
          close();
        }}
      >
        Cancel
      </ButtonLink>
    </CommentForm>
  );
}

interface EditFormProps {
  editing: NonNullable<ThreadData["editing"]>;
  field: Field;
  noun: Words["noun"];
}

function EditForm({ editing, field, noun }: EditFormProps) {
  const { id, content, version } = editing;
  return (
    <CommentForm
      intent="edit-comment"
      label={`Edit ${noun}`}
      button="Save"
      {...field}
      fields={{ comment: id, version }}
      text={content}
      focus
    >
      <ButtonLink kind="quiet" size="small" href={linkTo(id)}>
        Cancel
      </ButtonLink>
    </CommentForm>
  );
}
