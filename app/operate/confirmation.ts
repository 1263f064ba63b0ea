/** Anyone can claim an address at a domain, so accounts from a link for that domain are checked. */
export const confirmsInWords = (sendsMail: boolean) =>
  sendsMail
    ? "People must confirm their email address at this domain before their account opens."
    : "Staff approve each account, because this site cannot confirm addresses without SMTP_URL.";
