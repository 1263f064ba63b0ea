import { useActionData, useLoaderData } from "@remix-run/react";
import { withAccount } from "../../../auth/guards.server.ts";
import { listTokens } from "../../../auth/queries.server.ts";
import { revokeToken } from "../../../auth/tokens.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { noSuchAction, readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { FormSection } from "../../../platform/ui/form.tsx";
import { Crumbs, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { makeToken } from "../commands.server.ts";
import { MakeToken } from "../components/make-token.tsx";
import { TokenList } from "../components/token-list.tsx";
import { tokenSchema } from "../schema.ts";

export const loader = withAccount(async ({ app, db, viewer }) => {
  const now = app.now();
  const tokens = await listTokens(db, viewer.id);
  return {
    username: viewer.username,
    tokens: tokens.map((token) => ({
      ...token,
      hasEnded: token.expires_at !== null && token.expires_at <= now,
    })),
  };
});

export const action = withAccount({ revoke: "holder" }, async ({ request, app, viewer, context }) => {
  const form = await readForm(request, tokenSchema);
  switch (form.get("intent")) {
    case "make":
      return submitForm(
        form,
        tokenSchema,
        // Shown only in this response, because the database stores just a hash.
        async (input) => ({ made: { name: input.name, token: await makeToken(app, viewer, input) } }),
        ["password"],
      );
    case "revoke":
      await revokeToken(app, viewer.id, idParam(String(form.get("token"))));
      return redirectWithToast(context, "/settings/tokens", "Token revoked. It no longer works.", "notice");
    default:
      throw noSuchAction();
  }
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Tokens · Settings · Upsolve" }];

export default function TokensScreen() {
  const { username, tokens } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  const made = answer && "made" in answer ? answer.made : undefined;
  return (
    <Page shape="form">
      <Crumbs steps={[{ title: "Settings", href: "/settings#privacy" }, { title: "Tokens" }]} />
      <TitleRow title="Tokens" count={tokens.length} />
      <p className="page-note">
        Tokens let your programs use the <a href="/api/openapi.json">API</a> as you. They can’t open screens,
        sign in, create tokens or perform staff actions.
      </p>
      <div className="stack">
        {tokens.length > 0 ? <TokenList tokens={tokens} made={made} /> : null}
        <MakeToken key={made?.token} username={username} result={result} />
        <FormSection title="When tokens stop working">
          <div className="prose small">
            <ul>
              <li>When they expire, when you revoke them, and when you delete your account.</li>
              <li>When you sign out everywhere, or choose a new password with a reset link.</li>
              <li>While you are suspended.</li>
            </ul>
            <p>Changing your password in Settings does not revoke them.</p>
          </div>
        </FormSection>
      </div>
    </Page>
  );
}
