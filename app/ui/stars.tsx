import { getCollectionProps } from "@conform-to/react";
import { type Field, FieldError } from "./field.tsx";

/** Stars as text 'n/5', with drawn stars as decoration. An average is rounded to a tenth. */
export function Stars({ value }: { value: number }) {
  const tenths = Math.round(value * 10) / 10;
  const filled = Math.min(5, Math.max(0, Math.round(value)));
  return (
    <span className="stars" data-stars={"★".repeat(filled) + "☆".repeat(5 - filled)}>
      {`${tenths}/5`}
    </span>
  );
}

const starCaptions = ["Very Poor", "Poor", "Average", "Good", "Excellent"] as const;

/** Five radio buttons; the stars and the caption follow the checked one by CSS. */
export function StarInput({ field }: { field: Field }) {
  const radios = getCollectionProps(field, {
    type: "radio",
    options: ["1", "2", "3", "4", "5"],
    ariaAttributes: false,
  });
  const given = radios.some((radio) => radio.defaultChecked);
  return (
    <fieldset
      className="field"
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend>Rating</legend>
      <div className="star-input">
        {radios.map(({ key, ...radio }, index) => (
          <label key={key}>
            <input {...radio} defaultChecked={given ? radio.defaultChecked : index === 0} />
            <span className="visually-hidden">{index === 0 ? "1 star, " : `${index + 1} stars, `}</span>
            <span className="star-caption">{starCaptions[index]}</span>
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
