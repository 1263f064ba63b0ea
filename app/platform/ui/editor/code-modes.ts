import { StreamLanguage, type StreamParser } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import type { LanguageId } from "../../text/languages.ts";

const cLike = () => import("@codemirror/legacy-modes/mode/clike");
const scripts = () => import("@codemirror/legacy-modes/mode/javascript");

/** Each is loaded when its language is chosen. */
const modes: Record<LanguageId, () => Promise<StreamParser<unknown> | null>> = {
  cpp: async () => (await cLike()).cpp,
  c: async () => (await cLike()).c,
  python: async () => (await import("@codemirror/legacy-modes/mode/python")).python,
  java: async () => (await cLike()).java,
  kotlin: async () => (await cLike()).kotlin,
  rust: async () => (await import("@codemirror/legacy-modes/mode/rust")).rust,
  go: async () => (await import("@codemirror/legacy-modes/mode/go")).go,
  javascript: async () => (await scripts()).javascript,
  typescript: async () => (await scripts()).typescript,
  csharp: async () => (await cLike()).csharp,
  pascal: async () => (await import("@codemirror/legacy-modes/mode/pascal")).pascal,
  haskell: async () => (await import("@codemirror/legacy-modes/mode/haskell")).haskell,
  text: async () => null,
};

/** Without its mode, code is as plain as text. */
export async function modeOf(language: string): Promise<Extension> {
  const load = Object.hasOwn(modes, language) ? modes[language as LanguageId] : modes.text;
  const mode = await load().catch(() => null);
  return mode ? StreamLanguage.define(mode) : [];
}
