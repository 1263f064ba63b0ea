/** An email domain in lower case, and in ASCII as in DNS if it is a host name. */
export function mailDomain(typed: string): string {
  const small = typed.normalize("NFKC").toLowerCase();
  // The URL parser would read more than a host from these.
  if (/^[ -~]*$/.test(small) || /[\s/?#@:\\[\]%]/.test(small)) return small;
  const address = `http://${small}`;
  return URL.canParse(address) ? new URL(address).hostname : small;
}

/** A canonical form of an email address: some fields send "bücher.example" in ASCII, others as typed. */
export function mailAddress(typed: string): string {
  const text = typed.trim();
  const domain = text.lastIndexOf("@") + 1;
  return domain === 0 ? text : text.slice(0, domain) + mailDomain(text.slice(domain));
}

export const accountKey = (text: string): string => mailAddress(text).normalize("NFKC").toLowerCase();
