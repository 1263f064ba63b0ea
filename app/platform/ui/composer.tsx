import { Form } from "@remix-run/react";
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEventHandler,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useHydrated } from "../browser/hydrated.ts";
import { overLimit, type Rule } from "../text/lengths.ts";
import { ButtonLink, ErrorLine, SubmitButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { OverStatus, useOverLimit } from "./over-limit.tsx";
import "./styles/composer.css";

interface ComposerProps {
  action: string;
  name: string;
  label: string;
  placeholder: string;
  help?: string;
  rule: Rule;
  /** Lets the server store a repeated submission only once. */
  submissionKey: string;
  /** A later change replaces the typed text. */
  text: string;
  alert: string;
  blocked?: boolean;
  /** Focuses the box on mount, if there is a physical keyboard, and after `blocked`. */
  focus?: boolean;
  /** @param isTyped false for text typed before hydration */
  onType?: (text: string, isTyped: boolean) => void;
  /** Called instead of submitting, with the box already empty. */
  onSend?: (content: string, form: FormData) => void;
  /** Whether pasted images are uploaded. */
  images?: boolean;
  children?: ReactNode;
}

export function Composer(props: ComposerProps) {
  const { name, help, rule, text, blocked = false, focus = false, onSend } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const scripted = useHydrated();
  const [isRefused, setRefused] = useState(false);
  const { begun, blank, over, changed, empty } = useText(box, props, () => setRefused(false));
  useBoxFocus(box, focus, blocked);
  // The counter already shows this message.
  const alert = scripted && props.alert === overLimit(text, rule) ? "" : props.alert;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const content = box.current?.value.trim();
    if (!onSend) return;
    event.preventDefault();
    if (!content) return;
    const form = new FormData(event.currentTarget);
    empty();
    onSend(content, form);
  };
  const refuse = (event: FormEvent<HTMLTextAreaElement>) => {
    if (over === undefined) return;
    // The message is already shown below the box.
    event.preventDefault();
    event.currentTarget.focus();
    setRefused(true);
  };

  const notes = [alert && "composer-error", over && "composer-over", help && "composer-help"];
  return (
    <Form className="composer" method="post" action={props.action} onSubmit={submit}>
      <ErrorLine id="composer-error">{alert}</ErrorLine>
      <input type="hidden" name="key" value={props.submissionKey} />
      {props.children}
      <textarea
        className="control"
        id="composer"
        name={name}
        ref={box}
        rows={1}
        defaultValue={begun}
        placeholder={props.placeholder}
        aria-label={props.label}
        aria-describedby={notes.filter(Boolean).join(" ") || undefined}
        aria-invalid={alert || over ? true : undefined}
        disabled={blocked}
        required
        onInput={() => changed(true)}
        onInvalid={refuse}
        onKeyDown={sendOnEnter}
        onPaste={props.images ? pasteImages : undefined}
      />
      <SubmitButton
        pendingLabel="Sending..."
        disabled={scripted && blank}
        {...(onSend && { pending: blocked })}
      >
        <span>
          <Icon name="send-horizontal" /> Send
        </span>
      </SubmitButton>
      {/* A new key makes it a new alert, which is read out. */}
      <ErrorLine key={String(isRefused)} id="composer-over" isAlert={isRefused}>
        {over}
      </ErrorLine>
      <OverStatus over={over} />
      {help ? (
        <p className="field-help" id="composer-help">
          {help} <span className="scripted">Enter sends, Shift+Enter starts a new line.</span>
        </p>
      ) : null}
    </Form>
  );
}

/** Typing and the `text` prop can both change the text. */
function useText(
  box: RefObject<HTMLTextAreaElement>,
  { rule, text, onType }: ComposerProps,
  onChange: () => void,
) {
  const [begun] = useState(text);
  const [blank, setBlank] = useState(begun.trim() === "");
  const shown = useRef(text);
  const { over, count } = useOverLimit<HTMLTextAreaElement>(rule);

  const changed = (isTyped: boolean) => {
    const { current } = box;
    if (!current) return;
    setBlank(current.value.trim() === "");
    current.setCustomValidity(count(current) ?? "");
    onChange();
    // The parent's own text is not reported: the parent may have a newer one.
    if (isTyped || current.value !== shown.current) onType?.(current.value, isTyped);
    grow(current);
  };
  const show = (next: string) => {
    if (!box.current) return;
    box.current.value = shown.current = next;
    changed(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for text typed before hydration
  useEffect(() => changed(false), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text replaces what was typed
  useEffect(() => {
    if (shown.current !== text) show(text);
  }, [text]);
  const empty = () => {
    show("");
    box.current?.focus();
  };
  return { begun, blank, over, changed, empty };
}

function useBoxFocus(box: RefObject<HTMLTextAreaElement>, focus: boolean, blocked: boolean): void {
  const wasBlocked = useRef<boolean>();
  useEffect(() => {
    const mayFocus =
      wasBlocked.current === undefined
        ? // An on-screen keyboard would cover the text above.
          matchMedia("(hover: hover) and (pointer: fine)").matches
        : wasBlocked.current && document.activeElement === document.body;
    wasBlocked.current = blocked;
    if (focus && !blocked && mayFocus) box.current?.focus({ preventScroll: true });
  }, [box, focus, blocked]);
}

/** While an input method is composing, Enter only accepts the word; Safari signals this by key code only. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, shiftKey, nativeEvent, currentTarget } = event;
  if (key !== "Enter" || shiftKey || nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
  event.preventDefault();
  if (currentTarget.value.trim() !== "") currentTarget.form?.requestSubmit();
}

/** As in paste-images.ts, which as a file of its own would cost conversations more. */
function pasteImages({
  clipboardData: { files, types },
  currentTarget,
}: ClipboardEvent<HTMLTextAreaElement>) {
  const images = [...files];
  if (images[0] && !types.includes("text/plain"))
    void import("../browser/image-upload.ts").then(({ uploadInto }) => uploadInto(currentTarget, images));
}

function grow(box: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight + 2}px`;
}

interface EarlierProps {
  href: string | null;
  label?: string;
  pending?: boolean;
  onClick?: MouseEventHandler;
}

export function EarlierMessages({ href, label = "Earlier messages", pending, onClick }: EarlierProps) {
  if (!href) return null;
  return (
    <li className="turn">
      <ButtonLink size="small" href={href} onClick={onClick} aria-busy={pending || undefined}>
        {pending ? "Loading..." : label}
      </ButtonLink>
    </li>
  );
}

export function LaterMessages({ href, newest }: { href: string | null; newest: string }) {
  if (!href) return null;
  return (
    <li className="turn">
      <ButtonLink size="small" href={href}>
        Later messages
      </ButtonLink>
      <ButtonLink size="small" href={newest}>
        Newest messages
      </ButtonLink>
    </li>
  );
}
