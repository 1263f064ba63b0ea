import { Form } from "@remix-run/react";
import { formatNumber } from "../../platform/text/numbers.ts";
import { SubmitButton } from "../../platform/ui/button.tsx";
import { CopyButton } from "../../platform/ui/code.tsx";
import { TextField } from "../../platform/ui/field.tsx";
import { FormErrors, FormSection } from "../../platform/ui/form.tsx";
import { type SubmissionResult, useForm } from "../../platform/ui/use-form.ts";
import type { SignupLinkFields } from "../../rooms/members/json.ts";
import { confirmsInWords } from "../confirmation.ts";

interface MakeLinkProps {
  made: { link: string; uses: number } | undefined;
  result: SubmissionResult | undefined;
  sendsMail: boolean;
}

export function MakeLink({ made, result, sendsMail }: MakeLinkProps) {
  const [form, fields] = useForm<SignupLinkFields>({
    id: "make-link",
    lastResult: result,
    defaultValue: { uses: 1, days: 7 },
  });
  return (
    <FormSection title="Create an invitation link">
      {made ? (
        <div className="message" data-tone="good" role="status">
          <div>
            <p>
              Copy this link now; you won’t see it again. Up to{" "}
              {made.uses === 1 ? "one person" : `${formatNumber(made.uses)} people`} can use it.
            </p>
            <p className="row-with-actions">
              <code id="invitation-link">{made.link}</code>
              <CopyButton from="invitation-link" label="the invitation link" />
            </p>
          </div>
        </div>
      ) : null}
      <Form method="post" {...form.props} className="form link-form">
        <FormErrors form={form} />
        <input type="hidden" name="intent" value="make-link" />
        <TextField field={fields.uses} label="How many people" type="number" min={1} required />
        <TextField field={fields.days} label="Valid for (days)" type="number" min={1} required />
        <TextField
          field={fields.domain}
          label="Email domain"
          help={confirmsInWords(sendsMail)}
          placeholder="example.org"
          autoCapitalize="none"
          spellCheck={false}
          optional
        />
        <div className="actions">
          <SubmitButton kind="primary" pendingLabel="Creating link...">
            Create link
          </SubmitButton>
        </div>
      </Form>
    </FormSection>
  );
}
