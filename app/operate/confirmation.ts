/** What a link for a mail domain asks of those who sign up with it: anybody can write an address there. */
export const confirmsInWords = (sendsMail: boolean): string =>
  sendsMail
    ? "Accounts open when their addresses there are confirmed by mail."
    : "Staff approve each account: without SMTP_URL this site cannot have addresses confirmed.";
