/** This address with other query values, at the first page and without empty values. */
export function addressWith(url: URL, values: Record<string, string | null>): string {
  const params = new URLSearchParams(url.searchParams);
  for (const name of ["after", "before"]) params.delete(name);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  for (const [name, value] of [...params]) if (value === "") params.delete(name);
  return params.size > 0 ? `${url.pathname}?${params}` : url.pathname;
}
