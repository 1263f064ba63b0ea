import { escapeHtml } from "../text/plain-text.ts";

export interface Message {
  /** If missing, it goes to the account's address. */
  to?: string;
  subject: string;
  blocks: Block[];
  /** Stays the same when an email is sent again, so that mailboxes show it once. Random if missing. */
  id?: string;
  /** Link to the page that turns off this kind of email. */
  unsubscribe?: string;
}

export type Block =
  | string
  | { label: string; url: string }
  | { heading: string; items: { text: string; url: string }[]; more?: string };

/** Titles come from users. On one line, they cannot pass for other parts of the email. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();

function footer({ unsubscribe }: Message): Block[] {
  return unsubscribe ? [{ label: "Unsubscribe", url: unsubscribe }] : [];
}

export function textOf(message: Message): string {
  const text = (block: Block): string => {
    if (typeof block === "string") return oneLine(block);
    if ("label" in block) return `${block.label}:\n${block.url}`;
    const items = block.items.map((item) => `- ${oneLine(item.text)}\n  ${item.url}`);
    return [block.heading, ...items, ...(block.more ? [block.more] : [])].join("\n");
  };
  return `${[...message.blocks, ...footer(message)].map(text).join("\n\n")}\n`;
}

const FONT = "font:16px/24px system-ui,-apple-system,Segoe UI,Roboto,sans-serif";

/** The HTML part: no images or external styles, readable in light and dark mode. */
export function htmlOf(message: Message): string {
  const link = (text: string, url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(oneLine(text))}</a>`;
  const html = (block: Block): string => {
    if (typeof block === "string") return `<p>${escapeHtml(oneLine(block))}</p>`;
    if ("label" in block) return `<p>${link(block.label, block.url)}</p>`;
    const items = block.items.map(({ text, url }) => `<li>${link(text, url)}</li>`).join("");
    const more = block.more ? `<p>${escapeHtml(block.more)}</p>` : "";
    return `<h2 style="font-size:18px;margin:24px 0 8px">${escapeHtml(block.heading)}</h2><ul style="padding-left:20px">${items}</ul>${more}`;
  };
  const body = message.blocks.map(html).join("");
  const foot = footer(message).map(html).join("");
  const end = foot ? `<hr style="border:0;border-top:1px solid #8888">${foot}` : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(oneLine(message.subject))}</title></head><body style="margin:0 auto;max-width:600px;padding:24px;${FONT}">${body}${end}</body></html>`;
}
