import { formatNumber } from "../../platform/text/numbers.ts";
import { ActForm, SubmitButton } from "../../platform/ui/button.tsx";
import { Ago, ShortDate } from "../../platform/ui/date.tsx";
import { FormSection } from "../../platform/ui/form.tsx";
import type { listSignupLinks } from "../../rooms/members/index.server.ts";

type Links = Awaited<ReturnType<typeof listSignupLinks>>["rows"];

const stateWords = { open: "", used: "used up", ended: "expired", withdrawn: "revoked" };

const makerOf = ({ maker, maker_id }: Links[number]) =>
  maker_id === null ? "the command line" : (maker ?? "Unknown");

export function LinkList({ links }: { links: Links }) {
  return (
    <FormSection title="Invitation links" help="Expired links stay listed for a month.">
      <ul className="panel rows">
        {links.map((link) => (
          <li key={link.id} className="row-with-actions">
            <span>
              <b>
                {formatNumber(link.uses)} of {formatNumber(link.most_uses)} used
              </b>
              {link.domain ? <span> · {link.domain} only</span> : null}
              <br />
              <small className="soft">
                by {makerOf(link)}, <Ago value={link.created_at} /> · expires{" "}
                <ShortDate value={link.expires_at} />
              </small>
            </span>
            {link.state === "open" ? (
              <ActForm>
                <input type="hidden" name="link" value={link.id} />
                <SubmitButton
                  kind="plain"
                  size="small"
                  name="intent"
                  value="revoke"
                  pendingLabel="Revoking..."
                >
                  Revoke
                  <span className="visually-hidden">
                    {" "}
                    the link created by {makerOf(link)} that expires <ShortDate value={link.expires_at} />
                  </span>
                </SubmitButton>
              </ActForm>
            ) : (
              <span className="label">{stateWords[link.state]}</span>
            )}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
