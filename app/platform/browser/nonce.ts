/**
 * The nonce of the document's content security policy, for style elements that scripts add. Read when the page loads:
 * later, React gives the scripts the nonces of later answers. Browsers hide it from the attribute only.
 */
export const nonce = import.meta.env.SSR
  ? ""
  : (document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "");
