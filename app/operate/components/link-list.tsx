import { formatNumber } from "../../platform/text/numbers.ts";
import { ActForm, SubmitButton } from "../../platform/ui/button.tsx";
import { Ago, ShortDate } from "../../platform/ui/date.tsx";
import { FormSection } from "../../platform/ui/form.tsx";

interface LinkEntry {
  id: number;
  maker: string;
  /** Null for any mail domain. */
  domain: string | null;
  uses: number;
  used: number;
  state: "open" | "used" | "ended" | "withdrawn";
  /** In ms since the epoch. */
  madeAt: number;
  endsAt: number;
}

const stateWords = { open: "", used: "used up", ended: "ended", withdrawn: "withdrawn" };

/** Invitation links, without their secrets. */
export function LinkList({ links }: { links: LinkEntry[] }) {
  return (
    <FormSection level={3} title="Invitation links" help="Expired links stay listed for a month.">
      <ul className="panel rows">
        {links.map((link) => (
          <li key={link.id} className="row-with-actions">
            <span>
              <b>
                {formatNumber(link.used)} of {formatNumber(link.uses)} used
              </b>
              {link.domain ? <span> · {link.domain} only</span> : null}
              <br />
              <small className="soft">
                by {link.maker}, <Ago value={link.madeAt} /> · ends <ShortDate value={link.endsAt} />
              </small>
            </span>
            {link.state === "open" ? (
              <ActForm>
                <input type="hidden" name="link" value={link.id} />
                <SubmitButton
                  kind="plain"
                  size="small"
                  name="intent"
                  value="withdraw"
                  pendingLabel="Revoking..."
                >
                  Revoke
                  <span className="visually-hidden">
                    {" "}
                    the link by {link.maker} that ends <ShortDate value={link.endsAt} />
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
