import { Form, useFetcher, useLocation } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { cutTerm } from "../../../../platform/text/lengths.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { counted } from "../../../../platform/ui/counted.ts";
import stylesUrl from "../find.css?url";
import { TERM_LIMIT } from "../limits.ts";
import type { Answer } from "../routes/find.tsx";
import { HitText } from "./hits.tsx";

/** Delay between the last keystroke and the search, in milliseconds. */
const PAUSE = 150;
/** How long Enter waits for results before it opens /search, in milliseconds. */
const PATIENCE = 1000;

// Loaded here, because pages do not need these styles until the palette opens.
await new Promise((done) => {
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href: stylesUrl, onload: done, onerror: done });
  document.head.append(link);
});

export interface PaletteProps {
  typed: string;
  onClose(): void;
}

/** Keeps the previous results until new ones arrive. */
function useResults(text: string) {
  const { load, data } = useFetcher<Answer>();
  const q = cutTerm(text, TERM_LIMIT) || undefined;
  useEffect(() => {
    const search = () => load(`/search${q ? `?q=${encodeURIComponent(q)}` : ""}`);
    const timer = setTimeout(search, q ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [q, load]);
  return { data, isCurrent: data !== undefined && data.q === q };
}

export default function Palette({ typed, onClose }: PaletteProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(typed);
  const [isEntered, setEntered] = useState(false);
  const { data, isCurrent } = useResults(text);
  const [chosen, setChosen] = useState({ of: data, at: 0 });
  const at = chosen.of === data ? chosen.at : 0;
  const groups = data?.groups ?? [];
  const count = groups.reduce((sum, { hits, all }) => sum + hits.length + (all ? 1 : 0), 0);
  const active = isCurrent && count > 0 ? `${id}-${at}` : undefined;
  const close = () => dialog.current?.close();

  const { key } = useLocation();
  const [screen] = useState(key);
  useEffect(() => {
    if (key !== screen) dialog.current?.close();
    else if (dialog.current?.open === false) dialog.current.showModal();
  }, [key, screen]);
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: "nearest" });
  }, [active]);

  useEffect(() => {
    if (!isEntered) return;
    if (active) return document.getElementById(active)?.click();
    const timer = setTimeout(() => form.current?.requestSubmit(), isCurrent ? 0 : PATIENCE);
    return () => clearTimeout(timer);
  }, [isEntered, active, isCurrent]);

  const type = (typed: string) => {
    setText(typed);
    setEntered(false);
  };
  const press = (event: KeyboardEvent) => {
    // While an input method composes text, it uses these keys.
    if (event.nativeEvent.isComposing) return;
    const step = active && { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen({ of: data, at: (at + step + count) % count });
    else if (event.key === "Enter") setEntered(true);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      ref={dialog}
      className="confirm palette"
      aria-label="Search"
      onClose={onClose}
      // A click on the backdrop targets the dialog itself.
      onClick={({ target }) => target === dialog.current && close()}
    >
      <Form ref={form} className="palette-head" action="/search" onSubmit={close}>
        <input
          className="control"
          name="q"
          role="combobox"
          aria-label="Search problems, people, lists, blogs and screens"
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active}
          placeholder="Problems, people, lists, blogs, screens…"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          defaultValue={typed}
          onChange={({ target, nativeEvent }) =>
            (nativeEvent as InputEvent).isComposing || type(target.value)
          }
          onCompositionEnd={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={press}
        />
        <Button kind="quiet" onClick={close}>
          Close
        </Button>
      </Form>
      <Results
        id={id}
        groups={groups}
        q={data?.q}
        active={active}
        onFollow={close}
        onPoint={(index) => setChosen({ of: data, at: index })}
      />
      <p className="palette-foot" role="status">
        {data?.failure ?? (isCurrent ? foundText(count) : null)}
      </p>
    </dialog>
  );
}

interface ResultsProps {
  id: string;
  groups: Answer["groups"];
  q: string | undefined;
  active: string | undefined;
  onFollow(): void;
  onPoint(index: number): void;
}

function Results({ id, groups, q, active, onFollow, onPoint }: ResultsProps) {
  let next = 0;
  const option = (href: string) => {
    const index = next++;
    return {
      id: `${id}-${index}`,
      role: "option",
      "aria-selected": active === `${id}-${index}`,
      href,
      tabIndex: -1,
      onClick: onFollow,
      onPointerMove: () => onPoint(index),
    };
  };
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className="palette-list">
      {groups.map(({ title, hits, all }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options
        <div key={title} role="group" aria-labelledby={`${id}-group-${index}`}>
          <div id={`${id}-group-${index}`} className="palette-title">
            {title}
          </div>
          {hits.map((hit) => (
            <a key={hit.href} className="hit" {...option(hit.href)}>
              <HitText hit={hit} q={q} />
            </a>
          ))}
          {all ? (
            <a className="hit link" {...option(all.href)}>
              {all.title}
            </a>
          ) : null}
        </div>
      ))}
    </div>
  );
}

const foundText = (count: number) =>
  count === 0 ? "Nothing found. Try fewer or shorter words." : counted(count, "result");
