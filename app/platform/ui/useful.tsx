import { useLocation } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { usePending } from "../browser/pending.ts";
import { formatNumber } from "../text/numbers.ts";
import { ActForm } from "./button.tsx";
import { Icon } from "./icon.tsx";
import "./styles/useful.css";

interface UsefulProps {
  kind: "solution" | "comment" | "blog";
  id: number;
  count: number;
  isUseful: boolean;
  /** Nobody marks what they wrote themselves: they see the count alone. */
  own: boolean;
  size?: "small";
  /** Distinguishes the button for screen readers: "comment by ada". */
  of?: string;
}

/** Without script, its form leads back to where one was. With script, it shows the answer before the server has sent it. */
export function UsefulButton({ kind, id, count, isUseful, own, size, of }: UsefulProps) {
  const { pathname, search } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const isPending = usePending(button);
  const isOn = isPending ? !isUseful : isUseful;
  const shown = count + Number(isOn) - Number(isUseful);
  const label = (
    <>
      <Icon name="thumbs-up" />
      Useful
      {of ? <span className="visually-hidden">{`: ${of}`}</span> : null}
      {shown > 0 ? <span className="n">{formatNumber(shown)}</span> : null}
    </>
  );
  if (own) return count > 0 ? <span className="useful">{label}</span> : null;
  return (
    <ActForm action={`/useful/${kind}/${id}`} preventScrollReset>
      <input type="hidden" name="back" value={`${pathname}${search}#${kind}-${id}`} />
      <button
        className="button useful"
        {...(size ? { "data-kind": "quiet", "data-size": size } : null)}
        type="submit"
        name="on"
        value={isUseful ? "" : "yes"}
        aria-pressed={isOn}
        ref={button}
      >
        {label}
      </button>
    </ActForm>
  );
}

/** Who finds an entry useful: some names besides the viewer's. */
export interface UsefulTo {
  count: number;
  isUseful: boolean;
  names: string[];
}

type UsefulRowProps = Pick<UsefulProps, "kind" | "id" | "own"> & { useful: UsefulTo; children?: ReactNode };

/** The full button of a solution or blog, with the people who pressed it. */
export function UsefulRow({ kind, id, own, useful, children }: UsefulRowProps) {
  const { count, isUseful } = useful;
  if (own && count === 0 && !children) return null;
  return (
    <div className="useful-row" id={`${kind}-${id}`}>
      <UsefulButton kind={kind} id={id} own={own} count={count} isUseful={isUseful} />
      <span>{usefulToText(useful)}</span>
      {children ? <span className="end">{children}</span> : null}
    </div>
  );
}

const MOST_NAMED = 3;

/** "You, abena, hyejin and 9 others"; nothing where the button says as much. */
export function usefulToText({ count, isUseful, names }: UsefulTo): string {
  const named = [...(isUseful ? ["You"] : []), ...names].slice(0, MOST_NAMED);
  if (named.length === 0 || (isUseful && count === 1)) return "";
  const others = Math.max(0, count - named.length);
  const rest = others > 0 ? `${formatNumber(others)} ${others === 1 ? "other" : "others"}` : named.pop();
  return named.length > 0 ? `${named.join(", ")} and ${rest}` : `${rest}`;
}
