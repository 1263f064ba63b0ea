import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { noSuchAction, readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { Crumbs, EmptyState, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { linkHandle, refreshHandle, unlinkHandle } from "../commands.server.ts";
import { HandleList } from "../components/handle-list.tsx";
import { LinkHandle } from "../components/link-handle.tsx";
import { loadHandlesPage } from "../handles-page.server.ts";
import { proveHandle } from "../proofs.server.ts";
import { handleSchema } from "../schema.ts";
import { beginSignIn } from "../sign-in.server.ts";

const HERE = "/settings/handles";

export const loader = withUser(({ app, viewer }) => loadHandlesPage(app, viewer));

export const action = withUser(
  { refresh: "holder", verify: "holder", again: "holder", "sign-in": "holder", unlink: "holder" },
  async ({ request, app, viewer, context }) => {
    const form = await readForm(request, handleSchema);
    const intent = form.get("intent");
    if (intent === "link") {
      return submitForm(form, handleSchema, async (input) => {
        await linkHandle(app, viewer, input);
        return redirectWithToast(context, HERE, "Handle linked. Its submissions are being imported.");
      });
    }
    const id = idParam(String(form.get("handle")));
    switch (intent) {
      case "refresh":
        await refreshHandle(app, viewer, id);
        return redirectWithToast(
          context,
          HERE,
          "Refreshing. New submissions will appear in a moment.",
          "notice",
        );
      case "verify":
      case "again": {
        const { verified, code } = await proveHandle(app, viewer, id, intent === "again");
        const asks = code ? "Put the code in your profile" : "Submit a compile error";
        if (verified) return redirectWithToast(context, HERE, "This handle is verified.");
        return redirectWithToast(context, HERE, `${asks} to prove this handle.`, "notice");
      }
      case "sign-in":
        return redirect(await beginSignIn(context, viewer, id));
      case "unlink":
        await unlinkHandle(app, viewer, id);
        return redirectWithToast(context, HERE, "Handle unlinked. Its imports are being deleted.");
      default:
        throw noSuchAction();
    }
  },
);

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Handles · Settings · Upsolve" }];

/** Milliseconds between checks of a running import. */
const LOOK_EVERY = 2000;

export default function HandlesScreen() {
  const { handles, judges } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { revalidate, state } = useRevalidator();
  const isBusy = handles.some((handle) => handle.state === "syncing" || handle.state === "queued");
  useEffect(() => {
    if (!isBusy || state !== "idle") return;
    const timer = setTimeout(revalidate, LOOK_EVERY);
    return () => clearTimeout(timer);
  }, [isBusy, state, revalidate]);
  return (
    <Page shape="form">
      <Crumbs steps={[{ title: "Settings", href: "/settings" }, { title: "Handles" }]} />
      <TitleRow title="Handles" count={handles.length} />
      <p className="page-note">
        Link your handles at judges to see the problems you solve there marked here. We import only which
        problems you tried or solved, never your code. Others can see this on your profile and next to
        problems.
      </p>
      <div className="stack">
        {handles.length > 0 ? <HandleList handles={handles} judges={judges} /> : null}
        {judges.length > 0 ? (
          <LinkHandle judges={judges} result={answer && "result" in answer ? answer.result : undefined} />
        ) : (
          <EmptyState title="No judges">This site doesn’t import from any judge.</EmptyState>
        )}
      </div>
    </Page>
  );
}
