export const parts = {
  account: "Account",
  display: "Display",
  notifications: "Notifications",
  privacy: "Privacy",
  data: "Your data",
} as const;
export type Part = keyof typeof parts;

export const partPath = (part: Part) => `/settings#${part}`;
