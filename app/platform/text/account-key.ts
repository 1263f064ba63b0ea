/** A mail domain in ASCII and small letters, as DNS knows it; as typed where it is no name of a host. */
export function mailDomain(typed: string): string {
  const small = typed.normalize("NFKC").toLowerCase();
  // The parser of addresses would read more than a host from these.
  if (/^[ -~]*$/.test(small) || /[\s/?#@:\\[\]%]/.test(small)) return small;
  const address = `http://${small}`;
  return URL.canParse(address) ? new URL(address).hostname : small;
}

/** The one form of an e-mail address: browsers send "bücher.example" in ASCII from some fields, and as typed from others. */
export function mailAddress(typed: string): string {
  const text = typed.trim();
  const domain = text.lastIndexOf("@") + 1;
  return domain === 0 ? text : text.slice(0, domain) + mailDomain(text.slice(domain));
}

/** Usernames and e-mail addresses are compared in this form. */
export function accountKey(text: string): string {
  return mailAddress(text).normalize("NFKC").toLowerCase();
}
