import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { TextField } from "../../../platform/ui/field.tsx";
import { FormErrors } from "../../../platform/ui/form.tsx";
import { type SubmissionResult, useForm } from "../../../platform/ui/use-form.ts";

interface TimeZoneFormProps {
  zone: string;
  result: SubmissionResult | undefined;
}

export function TimeZoneForm({ zone, result }: TimeZoneFormProps) {
  const [form, fields] = useForm<{ zone: string }>({
    id: "account-zone",
    lastResult: result,
    defaultValue: { zone },
  });
  // Only the browser's: 400 names would double the page.
  const [known, setKnown] = useState<string[]>([]);
  useEffect(() => setKnown(Intl.supportedValuesOf("timeZone")), []);
  return (
    <Form method="post" {...form.props} className="stack">
      <FormErrors form={form} />
      <TextField
        field={fields.zone}
        label="Time zone of my due dates"
        suggestions={known}
        autoComplete="off"
        help="Lists that you create are due at the end of a day here. A name such as Europe/Berlin or UTC."
      />
      <div>
        <SubmitButton name="intent" value="zone" kind="plain" pendingLabel="Saving...">
          Save
        </SubmitButton>
      </div>
    </Form>
  );
}
