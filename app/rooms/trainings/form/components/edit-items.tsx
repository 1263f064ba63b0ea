import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { ActForm, SubmitButton } from "../../../../platform/ui/button.tsx";
import { TextField } from "../../../../platform/ui/field.tsx";
import { FormErrors } from "../../../../platform/ui/form.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { type SubmissionResult, useForm } from "../../../../platform/ui/use-form.ts";
import { MOST_ITEMS } from "../../limits.ts";
import type { toEditRow } from "../editing.server.ts";
import type { ItemFields } from "../fields.ts";

export type EditRow = SerializeFrom<ReturnType<typeof toEditRow>>;

interface EditItemsProps {
  rows: EditRow[];
  /** Whether they were picked by rating, so that each can be replaced by another such problem. */
  isPicked: boolean;
  /** Of the last change, and which item's it was: 0 for a new one. */
  result: SubmissionResult | undefined;
  changed: number | undefined;
}

/** Replaces single problems of a training that has not begun. */
export function EditItems({ rows, isPicked, result, changed }: EditItemsProps) {
  return (
    <>
      <ol className="panel rows training-items">
        {rows.map((row, place) => (
          <li key={row.id}>
            <span className="letter">{row.letter}</span>
            <Name row={row} />
            <span className="meta">
              <span>{row.source || "This site"}</span>
              {row.rating === null ? null : <span>Rating {row.rating}</span>}
              {row.points === 1 ? null : <span>{row.points} points</span>}
            </span>
            {/* The key draws it again, closed, once it has another problem. */}
            <details key={row.source + row.name} open={changed === row.id || undefined}>
              <summary className="soft small">
                Replace by an address<span className="visually-hidden">: problem {row.letter}</span>
              </summary>
              <LinkForm
                item={row.id}
                label={`Address of the new problem ${row.letter}`}
                submit="Replace"
                result={changed === row.id ? result : undefined}
              />
            </details>
            <Acts row={row} isPicked={isPicked} isFirst={place === 0} isLast={place === rows.length - 1} />
          </li>
        ))}
      </ol>
      {rows.length < MOST_ITEMS ? (
        <LinkForm
          key={rows.length}
          item={0}
          label="Address of another problem"
          submit="Add problem"
          result={changed === 0 ? result : undefined}
        />
      ) : null}
    </>
  );
}

function Name({ row: { name, link } }: { row: EditRow }) {
  if (link === null) return <span className="name">{name}</span>;
  const isHere = link.startsWith("/");
  return (
    <a className="name" href={link} rel={isHere ? undefined : "nofollow noopener ugc"}>
      {name} {isHere ? null : <Icon name="external-link" size={14} />}
    </a>
  );
}

const moves = [
  ["up", "arrow-up", "Move up"],
  ["down", "arrow-down", "Move down"],
  ["remove", "trash-2", "Remove"],
] as const;

interface ActsProps {
  row: EditRow;
  isPicked: boolean;
  isFirst: boolean;
  isLast: boolean;
}

function Acts({ row, isPicked, isFirst, isLast }: ActsProps) {
  const left = { up: isFirst, down: isLast, remove: isFirst && isLast };
  const of = <span className="visually-hidden"> problem {row.letter}</span>;
  return (
    <span className="actions item-acts">
      {isPicked ? (
        <ActForm preventScrollReset>
          <input type="hidden" name="item" value={row.id} />
          <SubmitButton kind="plain" size="small" name="intent" value="another" pendingLabel="…">
            <span>
              Another<span className="visually-hidden"> instead of {row.letter}</span>
            </span>
          </SubmitButton>
        </ActForm>
      ) : null}
      {moves.map(([intent, icon, title]) =>
        left[intent] ? null : (
          <ActForm key={intent} preventScrollReset>
            <input type="hidden" name="item" value={row.id} />
            <SubmitButton
              kind="quiet"
              size="small"
              name="intent"
              value={intent}
              pendingLabel="…"
              title={title}
            >
              <Icon name={icon} />
              <span className="visually-hidden">
                {title}
                {of}
              </span>
            </SubmitButton>
          </ActForm>
        ),
      )}
    </span>
  );
}

interface LinkFormProps {
  /** 0 for a new one. */
  item: number;
  label: string;
  submit: string;
  result: SubmissionResult | undefined;
}

function LinkForm({ item, label, submit, result }: LinkFormProps) {
  const [form, fields] = useForm<ItemFields>({ id: `item-${item}`, lastResult: result });
  return (
    <Form method="post" preventScrollReset {...form.props}>
      <FormErrors form={form} />
      <input type="hidden" name="item" value={item} />
      <div className="training-link">
        <TextField field={fields.link} label={label} type="url" required />
        <SubmitButton
          kind="plain"
          name="intent"
          value={item === 0 ? "add" : "replace"}
          pendingLabel={`${submit}...`}
        >
          {submit}
        </SubmitButton>
      </div>
    </Form>
  );
}
