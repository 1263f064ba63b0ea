import { fetchPatiently } from "../../../platform/browser/patient-fetch.ts";

/** @param until if given, retries while the connection is lost, until this signal aborts */
export async function fetchPage<T>(
  address: string,
  until?: AbortSignal,
): Promise<{ rows: T[]; older: string | null }> {
  const headers = { Accept: "application/json" };
  const response = await (until
    ? fetchPatiently(address, { headers, signal: until })
    : fetch(address, { headers }));
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const next = /<([^<>]+)>; rel="next"/.exec(response.headers.get("Link") ?? "")?.[1];
  const older = next ? new URL(next, location.href).searchParams.get("cursor") : null;
  return { rows: (await response.json()) as T[], older };
}
