import { Form } from "@remix-run/react";
import { Check } from "lucide-react";
import type { FormEvent } from "react";
import { HINTS } from "../words.ts";
import { type PlaceData, PlaceFields } from "./place-fields.tsx";

export interface HintLadderProps {
  place: PlaceData;
  /** The last step seen, or 0. */
  seen: number;
  submissionKey: string;
  blocked: boolean;
  onSend: (event: FormEvent<HTMLFormElement>) => void;
}

/** Hints one step at a time: each unlocks the next. */
export function HintLadder({ place, seen, submissionKey, blocked, onSend }: HintLadderProps) {
  return (
    <Form method="post" action={place.here} onSubmit={onSend} className="hints">
      <PlaceFields place={place} />
      <input type="hidden" name="key" value={submissionKey} />
      <input type="hidden" name="intent" value="hint" />
      <fieldset>
        <legend>Hints, one step at a time</legend>
        {HINTS.map((title, index) => {
          const step = index + 1;
          const locked = step > seen + 1;
          return (
            <button
              key={title}
              type="submit"
              className="button"
              data-size="small"
              name="hint"
              value={step}
              disabled={blocked || locked}
              title={locked ? `Opens after ${HINTS[index - 1]}` : undefined}
            >
              {step <= seen ? <Check size={16} aria-label="Seen" /> : null}
              {step}. {title}
            </button>
          );
        })}
      </fieldset>
    </Form>
  );
}
