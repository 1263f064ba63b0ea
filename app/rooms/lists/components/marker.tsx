import { useFetchers, useLocation } from "@remix-run/react";
import { ActForm } from "../../../platform/ui/button.tsx";
import { StateMark } from "../../../platform/ui/state-mark.tsx";
import { type MarkState, readState } from "../../../platform/ui/states.ts";
import type { ItemMark } from "../schema.ts";
import "../../../platform/ui/styles/user-menu.css";

const FORM = "mark-items";

const choices: readonly (readonly [ItemMark, hand: string, label: string])[] = [
  ["solved", "solved", "Solved"],
  ["attempted", "tried", "Tried"],
  ["gaveup", "gaveup", "Gave up"],
];

const meanwhile: Record<ItemMark, MarkState | undefined> = {
  solved: "hand",
  attempted: "tried",
  gaveup: "gaveup",
  "": undefined,
};

/** All markers share this form: one form each would take longer to render than the list itself. */
export function MarkForm() {
  const { pathname, search } = useLocation();
  return (
    <div className="mark-form">
      <ActForm id={FORM} preventScrollReset>
        <input type="hidden" name="redirectTo" value={pathname + search} />
      </ActForm>
    </div>
  );
}

export interface MarkerProps {
  list: number;
  item: { id: number; name: string; mark?: MarkState | undefined; hand: string | null };
}

/** The viewer's mark, with a menu to change it unless it comes from an import or a posted solution. */
export function Marker({ list, item: { id, name, mark, hand } }: MarkerProps) {
  const action = `/lists/${list}/items/${id}/mark`;
  const underWay = useFetchers().find(({ formAction, formData }) => formAction === action && formData);
  if (mark && !["hand", "team", "team?", "tried", "gaveup", "later"].includes(mark))
    return <StateMark mark={mark} />;
  const chosen = underWay?.formData?.get("mark") as ItemMark | undefined;
  const shown = chosen === undefined ? mark : meanwhile[chosen];
  const menu = `mark-${id}`;
  return (
    <>
      <button
        type="button"
        className="marker"
        popovertarget={menu}
        aria-label={`Mark ${name}: ${shown ? readState(shown).label : "Untouched"}`}
      >
        {shown ? <StateMark mark={shown} /> : <span className="state" />}
      </button>
      <div className="user-menu" id={menu} popover="auto">
        {choices.map(([value, own, label]) => (
          <button
            key={value}
            type="submit"
            className="user-action"
            form={FORM}
            formAction={action}
            name="mark"
            value={value}
            aria-pressed={hand === own}
          >
            {label}
          </button>
        ))}
        {hand === null ? null : (
          <button type="submit" className="user-action" form={FORM} formAction={action} name="mark" value="">
            Clear
          </button>
        )}
      </div>
    </>
  );
}
