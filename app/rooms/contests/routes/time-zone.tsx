import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { Invalid } from "../../../platform/http/errors.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { safeRedirect } from "../../../platform/http/redirects.ts";
import { isTimeZone, keepTimeZone, readTimeZone } from "../../../platform/http/time-zone.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { SelectField } from "../../../platform/ui/field.tsx";
import { FormErrors } from "../../../platform/ui/form.tsx";
import { Page, TitleRow } from "../../../platform/ui/page.tsx";
import { useForm } from "../../../platform/ui/use-form.ts";
import { timeZoneSchema } from "../schema.ts";

export const loader = withUser(({ context, url }) => {
  const { name, chosen } = readTimeZone(context);
  // supportedValuesOf does not include UTC.
  const zones = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
  // The browser may use a different name for the same zone.
  if (chosen && !zones.includes(name)) zones.push(name);
  return {
    zone: chosen ? name : "",
    zones,
    redirectTo: safeRedirect(url.searchParams.get("redirectTo"), "/contests"),
  };
});

export const action = withUser(async ({ request, context }) => {
  const form = await readForm(request);
  return submitForm(form, timeZoneSchema, async ({ zone }) => {
    if (zone && !isTimeZone(zone)) {
      throw new Invalid("This time zone doesn’t exist.", { zone: ["Choose a time zone from the list"] });
    }
    keepTimeZone(context, zone ?? null);
    return redirectWithToast(context, safeRedirect(form.get("redirectTo"), "/contests"), "Time zone saved");
  });
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction = () => [{ title: "Time zone · Upsolve" }];

export default function TimeZoneScreen() {
  const { zone, zones, redirectTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ zone: string }>({
    id: "time-zone",
    lastResult: answer?.result,
    defaultValue: { zone },
  });
  return (
    <Page shape="form">
      <TitleRow title="Time zone" />
      <Form method="post" {...form.props} className="form">
        <FormErrors form={form} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <SelectField
          field={fields.zone}
          label="Show times in"
          help="By default, times are shown in this device's time zone, or in UTC if the browser does not report one."
          options={[
            { value: "", label: "This device's time zone" },
            ...zones.map((name) => ({ value: name, label: name.replaceAll("_", " ") })),
          ]}
        />
        <div className="actions">
          <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
          <ButtonLink kind="quiet" href={redirectTo}>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Page>
  );
}
