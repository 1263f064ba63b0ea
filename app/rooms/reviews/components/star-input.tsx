import { Choices, radiosOf } from "../../../platform/ui/field.tsx";
import type { Field } from "../../../platform/ui/use-form.ts";
import "../star-input.css";

const starCaptions = ["Very Poor", "Poor", "Average", "Good", "Excellent"] as const;

/** CSS updates the stars and the caption. */
export function StarInput({ field }: { field: Field }) {
  const radios = radiosOf(field, ["1", "2", "3", "4", "5"]);
  const given = radios.some((radio) => radio.defaultChecked);
  return (
    <Choices field={field} label="Rating">
      <div className="star-input">
        {radios.map(({ key, ...radio }, index) => (
          <label key={key}>
            <input {...radio} defaultChecked={given ? radio.defaultChecked : index === 0} />
            <span className="visually-hidden">{index === 0 ? "1 star, " : `${index + 1} stars, `}</span>
            <span className="star-caption">{starCaptions[index]}</span>
          </label>
        ))}
      </div>
    </Choices>
  );
}
