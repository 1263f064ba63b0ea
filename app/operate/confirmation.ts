/** Anyone can claim an address at a domain, so accounts from a link for that domain are checked. */
export const confirmsInWords = (sendsMail: boolean) =>
  sendsMail
    ? "Accounts open once their email address at this domain is confirmed."
    : "Staff approve each account, because this site cannot confirm addresses without SMTP_URL.";
