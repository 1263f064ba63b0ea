/** Markdown that app/text has turned into safe HTML. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: app/text has sanitised it
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
