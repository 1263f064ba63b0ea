interface Branch<T> {
  fixed: Map<string, Branch<T>>;
  parameter?: Branch<T>;
  leaf?: Leaf<T>;
  rest?: Leaf<T>;
}

interface Leaf<T> {
  value: T;
  /** Of the parameters in the address, in order. */
  names: string[];
}

/** Finds what stands at an address: as in Remix a fixed name goes before a parameter, and both before `*`. */
export class AddressTree<T> {
  readonly #root: Branch<T> = { fixed: new Map() };

  /** @param path such as "blog/:blogId", "messages/:userId?" or "api/*". */
  plant(path: string, value: T): void {
    const segments = path.split("/").filter(Boolean);
    const last = segments.at(-1);
    if (last?.endsWith("?")) {
      this.plant(segments.slice(0, -1).join("/"), value);
      this.plant(path.slice(0, -1), value);
      return;
    }
    const names = segments.filter((segment) => segment.startsWith(":")).map((segment) => segment.slice(1));
    const branch = segments.filter((segment) => segment !== "*").reduce<Branch<T>>(grow, this.#root);
    branch[last === "*" ? "rest" : "leaf"] = { value, names };
  }

  /** @throws URIError for an address whose parameters cannot be decoded. */
  find(pathname: string): { value: T; params: Record<string, string | undefined> } | undefined {
    const values: string[] = [];
    const leaf = findLeaf(this.#root, pathname.split("/").filter(Boolean), 0, values);
    if (!leaf) return undefined;
    return { value: leaf.value, params: Object.fromEntries(leaf.names.map((name, i) => [name, values[i]])) };
  }
}

function grow<T>(branch: Branch<T>, segment: string): Branch<T> {
  if (segment.startsWith(":")) {
    branch.parameter ??= { fixed: new Map() };
    return branch.parameter;
  }
  const next = branch.fixed.get(segment) ?? { fixed: new Map() };
  branch.fixed.set(segment, next);
  return next;
}

/** @param values filled with what stands in the place of the parameters. */
function findLeaf<T>(
  branch: Branch<T>,
  segments: string[],
  at: number,
  values: string[],
): Leaf<T> | undefined {
  const segment = segments[at];
  if (segment === undefined) return branch.leaf ?? branch.rest;
  const fixed = branch.fixed.get(segment.toLowerCase());
  const found = fixed && findLeaf(fixed, segments, at + 1, values);
  if (found) return found;
  if (branch.parameter) {
    const depth = values.push(decodeURIComponent(segment));
    const below = findLeaf(branch.parameter, segments, at + 1, values);
    if (below) return below;
    values.length = depth - 1;
  }
  return branch.rest;
}
