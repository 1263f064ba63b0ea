/** Type of the event published to a user's own topic: `{unread, notification}`, the notification as the API shows one. */
export const NOTIFICATION = "notification";
