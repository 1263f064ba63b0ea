import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { ShortDate } from "../../../platform/ui/date.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";

export interface Reminded {
  at: number;
  by: string | null;
  /** Nobody may remind them twice on one day. */
  isToday: boolean;
}

interface RemindFormProps {
  list: number;
  redirectTo: string;
  reminded: Reminded | null;
}

export function RemindForm({ list, redirectTo, reminded }: RemindFormProps) {
  return (
    <span className="list-remind">
      {reminded?.isToday ? null : (
        <ActForm action={`/lists/${list}/remind`}>
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <SubmitButton kind="plain" pendingLabel="Reminding...">
            <span>
              <Icon name="bell" /> Remind those who have not started
            </span>
          </SubmitButton>
        </ActForm>
      )}
      {reminded ? (
        <small className="soft">
          Last reminded <ShortDate value={reminded.at} />
          {reminded.by === null ? null : ` by @${reminded.by}`}
        </small>
      ) : null}
    </span>
  );
}
