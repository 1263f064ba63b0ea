/** Bytes that a Map entry, its key's header and the entry object take beside key and value. */
const ENTRY_OVERHEAD = 200;
/** The largest part of the whole that one value may take, so that it does not push out everything else. */
const LARGEST_SHARE = 1 / 4;

/** Keeps the values used last, up to a number of bytes in all. */
export class ByteCache<Value> {
  readonly #entries = new Map<string, { value: Value; bytes: number }>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // A Map keeps the order of insertion: putting the entry back makes it the youngest.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** @param valueBytes what the value takes; values over a quarter of the whole are not kept. */
  set(key: string, value: Value, valueBytes: number): void {
    this.#remove(key);
    const bytes = ENTRY_OVERHEAD + 2 * key.length + valueBytes;
    if (bytes > this.#maxBytes * LARGEST_SHARE) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}
