import { RadioField, TextAreaField, TextField } from "../../../../platform/ui/field.tsx";
import { FormSection } from "../../../../platform/ui/form.tsx";
import type { Fields } from "../../../../platform/ui/use-form.ts";
import { MOST_ITEMS, PROBLEMS } from "../../limits.ts";
import type { Source, TrainingFields } from "../fields.ts";

const titles: Record<Source, string> = {
  items: "Addresses",
  list: "List",
  contest: "Contest",
  pick: "By rating",
};
const options = Object.entries(titles).map(([value, label]) => ({ value, label }));

interface ProblemSourcesProps {
  fields: Fields<TrainingFields>;
  isReplacing: boolean;
}

/** Where a training's problems come from. The style sheet shows the fields of the chosen source alone. */
export function ProblemSources({ fields, isReplacing }: ProblemSourcesProps) {
  return (
    <FormSection title="Problems">
      {isReplacing ? (
        <p className="page-note">
          Until the start, only its owner sees them. They stay unless you say where others come from.
        </p>
      ) : null}
      <div className="choice">
        <RadioField field={fields.source} label="Take them from" options={options} />
        <div data-for="items">
          <TextAreaField
            field={fields.items}
            label="Addresses"
            rule={PROBLEMS}
            rows={6}
            mono
            placeholder={
              "https://codeforces.com/contest/4/problem/A\nhttps://atcoder.jp/contests/abc300/tasks/abc300_e 500"
            }
            help={`One problem a line, from any judge, up to ${MOST_ITEMS}. A number after the address is its points.`}
          />
        </div>
        <div data-for="list">
          <TextField
            field={fields.list}
            label="List"
            help="The address of a list on this site, such as /lists/12."
          />
        </div>
        <div data-for="contest">
          <TextField
            field={fields.contest}
            label="Contest"
            help="The address of a past contest or of its board here. Leave the minutes empty for the contest's own length."
          />
        </div>
        <div className="stack" data-for="pick">
          <TextField
            field={fields.count}
            label="Number of problems"
            type="number"
            min={1}
            max={MOST_ITEMS}
            inputMode="numeric"
          />
          <div className="form-row">
            <TextField field={fields.low} label="Lowest rating" type="number" min={0} inputMode="numeric" />
            <TextField field={fields.high} label="Highest rating" type="number" min={0} inputMode="numeric" />
          </div>
          <TextField
            field={fields.tags}
            label="Tags"
            optional
            help="With commas between them. A problem needs one of them."
          />
          <p className="field-help">
            In even steps from the lowest to the highest rating, as judges rate them. Nobody in its groups and
            none of its members has tried these problems; for everyone, you have not. Afterwards, you can
            replace each by another.
          </p>
        </div>
      </div>
    </FormSection>
  );
}
