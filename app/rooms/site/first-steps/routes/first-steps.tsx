import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../../platform/browser/form-failure.ts";
import { redirectWithToast } from "../../../../platform/http/toast.server.ts";
import { ActForm, ButtonLink, SubmitButton } from "../../../../platform/ui/button.tsx";
import { Page, TitleRow } from "../../../../platform/ui/page.tsx";
import { countDone, Steps } from "../../../../platform/ui/steps.tsx";
import { hideFirstSteps } from "../commands.server.ts";
import { readFirstSteps } from "../steps.server.ts";

export const loader = withUser(async ({ app, viewer }) => ({
  isOwner: viewer.role === "owner",
  ...(await readFirstSteps(app, viewer)),
}));

export const action = withUser(async ({ app, viewer, context }) => {
  await hideFirstSteps(app, viewer);
  return redirectWithToast(context, "/dashboard", "First steps hidden");
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "First steps · Upsolve" }];

export default function FirstStepsScreen() {
  const { isOwner, isShown, steps } = useLoaderData<typeof loader>();
  return (
    <Page shape="form">
      <TitleRow title="First steps" count={countDone(steps)} />
      <p className="page-note soft">
        {isOwner
          ? "This site is yours. Here are a few steps to set it up. You can skip any of them and change your choices later."
          : "Welcome. These steps show you what this site can do for you. All of them are optional."}
      </p>
      <div className="stack">
        <Steps steps={steps} />
        <div className="actions">
          <ButtonLink href="/dashboard">Go to problems</ButtonLink>
          {isShown ? (
            <ActForm>
              <SubmitButton kind="quiet" pendingLabel="Hiding...">
                Don't show again
              </SubmitButton>
            </ActForm>
          ) : null}
        </div>
      </div>
    </Page>
  );
}
