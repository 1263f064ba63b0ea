import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure, ownText } from "../../../platform/browser/form-failure.ts";
import { pasteImages } from "../../../platform/browser/paste-images.ts";
import { useUnsavedWarning } from "../../../platform/browser/unsaved.ts";
import { Invalid } from "../../../platform/http/errors.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { ShortDate } from "../../../platform/ui/date.tsx";
import { Drafts } from "../../../platform/ui/editor/drafts.tsx";
import { TextAreaField } from "../../../platform/ui/field.tsx";
import { FormActions, FormErrors } from "../../../platform/ui/form.tsx";
import { Crumbs, Page, Split, TitleRow } from "../../../platform/ui/page.tsx";
import { titled } from "../../../platform/ui/title.ts";
import { useForm } from "../../../platform/ui/use-form.ts";
import { addReview } from "../commands.server.ts";
import { StarInput } from "../components/star-input.tsx";
import { COMMENT } from "../limits.ts";
import { ASK_ONE_STAR, savedMessage } from "../policy.ts";
import { findOwnReview, requireSubject } from "../queries.server.ts";
import { type ReviewFields, reviewSchema } from "../schema.ts";
import { addressOf, pathOf, placeOf } from "../subject.ts";

export const loader = withUser(async ({ db, viewer, params }) => {
  const subject = await requireSubject(db, viewer, addressOf(params));
  const own = await findOwnReview(db, viewer, subject);
  return {
    ...placeOf(subject),
    kind: subject.kind,
    isOwn: subject.authorId === viewer.id,
    written: own && { rating: String(own.rating), comment: own.comment, at: own.edited_at ?? own.created_at },
  };
});

export const action = withUser(async ({ request, params, app, db, viewer, context }) => {
  const address = addressOf(params);
  const subject = await requireSubject(db, viewer, address);
  const form = await readForm(request, reviewSchema);
  return submitForm(form, reviewSchema, async (input) => {
    if (input.rating === 1 && form.get("onestar") !== "yes") {
      const own = await findOwnReview(db, viewer, subject);
      if (own?.rating !== 1) throw new Invalid(ASK_ONE_STAR, { rating: [ASK_ONE_STAR] });
    }
    const { edited } = await addReview(app, viewer, address, input);
    return redirectWithToast(context, pathOf(subject), savedMessage(edited));
  });
});

export const clientAction = keepFormOnFailure(ownText);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data?.written ? "Edit Review" : "Add Review", data?.crumbs[1]?.title),
];

const tips = {
  problem: [
    "Say how clear the statement is, and whether the samples helped.",
    "Say whether the difficulty fits, and what made it harder or easier.",
    "Say what solving it teaches, without spoilers.",
  ],
  solution: [
    "Say whether the explanation is clear enough to follow.",
    "Check correctness and complexity; mention cases where it may fail.",
    "Say what would make the code easier to read, and be kind.",
  ],
};

export default function AddReviewScreen() {
  const { kind, isOwn, written, crumbs, back } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [form, fields] = useForm<ReviewFields>({
    id: "review",
    lastResult: result,
    defaultValue: { rating: written?.rating ?? "1", comment: written?.comment },
  });
  useUnsavedWarning("review", result !== undefined);
  return (
    <Page shape="reading">
      <Crumbs steps={crumbs} />
      <TitleRow title={written ? "Edit Review" : "Add Review"} />
      <Split aside={<ReviewTips kind={kind} />}>
        <div className="stack">
          {written ? (
            <p>
              You reviewed this {kind} on <ShortDate value={written.at} />. Submit to replace your review.
            </p>
          ) : null}
          {isOwn ? (
            <p>
              This is your own {kind}: your review is marked 'Author' and does not count towards its rating.
            </p>
          ) : null}
          <Form method="post" {...form.props} className="form">
            <FormErrors form={form} />
            <Drafts form={form.id} isBegun={result !== undefined} />
            {result?.error?.rating?.includes(ASK_ONE_STAR) ? (
              <input type="hidden" name="onestar" value="yes" />
            ) : null}
            <StarInput field={fields.rating} />
            <TextAreaField
              field={fields.comment}
              label="Comment"
              rows={6}
              rule={COMMENT}
              help="Markdown and LaTeX ($…$) work."
              required
              onPaste={pasteImages}
            />
            <FormActions>
              <SubmitButton pendingLabel="Submitting Review...">Submit Review</SubmitButton>
              <ButtonLink kind="quiet" href={back}>
                Back
              </ButtonLink>
            </FormActions>
          </Form>
        </div>
      </Split>
    </Page>
  );
}

function ReviewTips({ kind }: { kind: keyof typeof tips }) {
  return (
    <section className="panel" aria-labelledby="review-tips">
      <h2 className="panel-head" id="review-tips">
        Review tips
      </h2>
      <div className="prose panel-body small">
        <ul>
          {tips[kind].map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
