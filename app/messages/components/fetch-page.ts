/** A page of a list call, and the cursor of the next. @throws when it cannot be had */
export async function fetchPage<T>(address: string): Promise<{ rows: T[]; older: string | null }> {
  const response = await fetch(address, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get("Link") ?? "")?.[1];
  const older = next ? new URL(next, location.href).searchParams.get("cursor") : null;
  return { rows: (await response.json()) as T[], older };
}
