/** How the database's refusal begins of what goes over an account's quota: see limitStorage. */
export const STORAGE_FULL = "Your storage is full";
