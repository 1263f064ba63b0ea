import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useUnsavedWarning } from "../../browser/unsaved.ts";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { StarInput, TextAreaField } from "../../ui/field.tsx";
import { FormActions, FormErrors } from "../../ui/form.tsx";
import { COMMENT_LIMIT } from "../limits.ts";
import { ASK_ONE_STAR } from "../policy.ts";
import type { ReviewFields } from "../schema.ts";

export interface ReviewFormProps {
  result: SubmissionResult | undefined;
  /** The viewer's review so far. */
  written: { rating: string; comment: string } | undefined;
  /** The problem's own page. */
  back: string;
}

export function ReviewForm({ result, written, back }: ReviewFormProps) {
  const [form, fields] = useForm<ReviewFields>({
    id: "review",
    lastResult: result,
    defaultValue: { rating: written?.rating ?? "1", comment: written?.comment },
  });
  useUnsavedWarning("review", result !== undefined);
  return (
    <Form method="post" {...getFormProps(form)} className="form">
      <FormErrors form={form} />
      {result?.error?.rating?.includes(ASK_ONE_STAR) ? (
        <input type="hidden" name="onestar" value="yes" />
      ) : null}
      <StarInput field={fields.rating} />
      <TextAreaField
        field={fields.comment}
        label="Comment"
        rows={6}
        maxLength={COMMENT_LIMIT}
        help="Markdown; formulas between $ and $."
        required
      />
      <FormActions>
        <SubmitButton pendingLabel="Submitting Review...">Submit Review</SubmitButton>
        <ButtonLink kind="quiet" href={back}>
          Back
        </ButtonLink>
      </FormActions>
    </Form>
  );
}
