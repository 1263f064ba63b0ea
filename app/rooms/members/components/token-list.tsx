import type { listTokens } from "../../../auth/queries.server.ts";
import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { CopyButton } from "../../../platform/ui/code.tsx";
import { Ago, ShortDate } from "../../../platform/ui/date.tsx";
import { FormSection } from "../../../platform/ui/form.tsx";

type TokenEntry = Awaited<ReturnType<typeof listTokens>>[number] & { hasEnded: boolean };

interface TokenListProps {
  tokens: TokenEntry[];
  made: { name: string; token: string } | undefined;
}

export const scopeNames = { read: "Read", write: "Read and write" };

export function TokenList({ tokens, made }: TokenListProps) {
  return (
    <FormSection title="Your tokens">
      {made ? (
        <div className="message" data-tone="good" role="status">
          <div>
            <p>
              Copy <b>{made.name}</b> now; you won’t see it again.
            </p>
            <p className="row-with-actions">
              <code id="token">{made.token}</code>
              <CopyButton from="token" label="the token" />
            </p>
          </div>
        </div>
      ) : null}
      <ul className="panel rows">
        {tokens.map((token) => (
          <li key={token.id} className="row-with-actions">
            <span>
              <b>{token.name}</b>
              <br />
              <small className="soft">
                {scopeNames[token.scope]} · created <Ago value={token.created_at} /> · <End {...token} /> ·{" "}
                {token.used_at === null ? (
                  "never used"
                ) : (
                  <>
                    last used <Ago value={token.used_at} />
                  </>
                )}
              </small>
            </span>
            <ActForm>
              <input type="hidden" name="token" value={token.id} />
              <SubmitButton kind="plain" size="small" name="intent" value="revoke" pendingLabel="Revoking...">
                Revoke<span className="visually-hidden"> {token.name}</span>
              </SubmitButton>
            </ActForm>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

function End({ expires_at, hasEnded }: Pick<TokenEntry, "expires_at" | "hasEnded">) {
  if (expires_at === null) return "never expires";
  return (
    <>
      {hasEnded ? "expired" : "expires"} <ShortDate value={expires_at} />
    </>
  );
}
