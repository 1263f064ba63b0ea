/** The beginning of a quota error, by which faultOf recognises it: see limitStorage. */
export const STORAGE_FULL = "Your storage is full";

export function storageRefusal(quotaBytes: number): string {
  const megabytes = Math.round((quotaBytes / 1024 / 1024) * 10) / 10;
  return `${STORAGE_FULL}: this site keeps ${megabytes} MB for each account. Delete something first.`;
}
