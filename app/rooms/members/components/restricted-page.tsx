import type { ReactNode } from "react";
import { ActForm, ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { Page } from "../../../platform/ui/page.tsx";

interface RestrictedPageProps {
  title: string;
  children: ReactNode;
  quote?: { from: string; text: string } | undefined;
  action?: ReactNode;
}

/** Shown to suspended and waiting users instead of the site. */
export function RestrictedPage({ title, children, quote, action }: RestrictedPageProps) {
  return (
    <Page shape="form">
      <h1>{title}</h1>
      <div className="stack">
        <p>{children}</p>
        {quote ? (
          <>
            <p className="soft">{quote.from}</p>
            <blockquote className="panel panel-body prose">
              <p className="source">{quote.text}</p>
            </blockquote>
          </>
        ) : null}
        <p className="soft">Meanwhile you can change your settings and download your data.</p>
        <div className="actions">
          {action}
          <ButtonLink href="/settings">Settings</ButtonLink>
          <ActForm action="/logout">
            <SubmitButton kind="quiet" pendingLabel="Logging out...">
              Log out
            </SubmitButton>
          </ActForm>
        </div>
      </div>
    </Page>
  );
}
