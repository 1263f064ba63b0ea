/** Changes query values, and drops the cursor and empty values. A list repeats its name. */
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
  const empty = new Set([...params].flatMap(([name, value]) => (value === "" ? name : [])));
  // An address can contain 5,000 names; deleting them one by one takes 100 ms.
  const kept = new URLSearchParams([...params].filter(([name]) => !empty.has(name)));
  return kept.size > 0 ? `${url.pathname}?${kept}` : url.pathname;
}

export function queryValues(params: URLSearchParams): Record<string, string | string[]> {
  // Not getAll for each name, which takes quadratic time on thousands of names.
  const values = new Map<string, string[]>();
  for (const [name, value] of params) {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length > 1 ? all : (all[0] ?? "")]));
}
