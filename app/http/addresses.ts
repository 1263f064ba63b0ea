/** This address with other query values, at the first page and without empty values. A list repeats its name. */
export function addressWith(url: URL, values: Record<string, string | string[] | null>): string {
  const params = new URLSearchParams(url.searchParams);
  for (const name of ["after", "before"]) params.delete(name);
  for (const [name, value] of Object.entries(values)) {
    const wanted = [value ?? []].flat();
    if (JSON.stringify(params.getAll(name)) === JSON.stringify(wanted)) continue;
    const [first, ...others] = wanted;
    if (first === undefined || others.length > 0) params.delete(name);
    if (first !== undefined) params.set(name, first);
    for (const other of others) params.append(name, other);
  }
  for (const [name, value] of [...params]) if (value === "") params.delete(name);
  return params.size > 0 ? `${url.pathname}?${params}` : url.pathname;
}

/** A query's values by name: of a name that is repeated, all of them. */
export function queryValues(params: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? "")];
    }),
  );
}
