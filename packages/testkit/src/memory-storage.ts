/** A growing byte array: it grows by half its size, so that many small writes do not copy everything each time. */
class GrowingBytes {
  #buffer = new Uint8Array(0);
  #length = 0;

  get view(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length);
  }

  replace(bytes: Uint8Array<ArrayBuffer>): void {
    this.#buffer = bytes;
    this.#length = bytes.length;
  }

  set(bytes: Uint8Array, position: number): void {
    this.resize(Math.max(this.#length, position + bytes.length));
    this.#buffer.set(bytes, position);
  }

  /** New bytes are zero. */
  resize(length: number): void {
    if (length < this.#length) this.#buffer.fill(0, length, this.#length);
    if (length > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(length, Math.ceil(this.#buffer.length * 1.5)));
      larger.set(this.view);
      this.#buffer = larger;
    }
    this.#length = length;
  }
}

/** A file in memory that tracks which bytes would survive a power failure. Implements the media engine's `Sink`. */
export class MemorySink {
  readonly #bytes = new GrowingBytes();
  readonly #durable = new GrowingBytes();
  /** Range changed since the last sync: from here … */
  #dirtyFrom = Number.POSITIVE_INFINITY;
  /** … up to here. */
  #dirtyTo = 0;
  isClosed = false;
  /** Every call in order, for tests of ordering. */
  readonly calls: string[] = [];
  /** Error that the next writes throw. */
  failure: Error | undefined;

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.view;
  }

  set bytes(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes.replace(bytes);
    this.#changed(0, bytes.length);
  }

  get durable(): Uint8Array<ArrayBuffer> {
    return this.#durable.view;
  }

  set durable(bytes: Uint8Array<ArrayBuffer>) {
    this.#durable.replace(bytes);
    this.#changed(0, this.bytes.length);
  }

  async write(position: number, chunks: readonly Uint8Array[]): Promise<void> {
    this.calls.push('write');
    if (this.failure) throw this.failure;
    let at = position;
    for (const chunk of chunks) {
      // If a write begins after the end, the gap is new too.
      this.#changed(Math.min(at, this.bytes.length), at + chunk.length);
      this.#bytes.set(chunk, at);
      at += chunk.length;
    }
  }

  async read(position: number, length: number): Promise<Uint8Array> {
    return this.bytes.slice(position, position + length);
  }

  async size(): Promise<number> {
    return this.bytes.length;
  }

  async truncate(size: number): Promise<void> {
    this.calls.push('truncate');
    this.#changed(Math.min(size, this.bytes.length), size);
    this.#bytes.resize(size);
  }

  async sync(): Promise<void> {
    this.calls.push('sync');
    this.#durable.resize(this.bytes.length);
    if (this.#dirtyFrom < this.#dirtyTo) {
      this.#durable.set(this.bytes.subarray(this.#dirtyFrom, this.#dirtyTo), this.#dirtyFrom);
    }
    this.#dirtyFrom = Number.POSITIVE_INFINITY;
    this.#dirtyTo = 0;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }

  #changed(from: number, to: number): void {
    this.#dirtyFrom = Math.min(this.#dirtyFrom, from);
    this.#dirtyTo = Math.max(this.#dirtyTo, to);
  }
}

/**
 * A folder in memory. Implements the media engine's `Storage`. `taken` creates the error for a name that exists or is
 * locked.
 */
export class MemoryStorage {
  readonly files = new Map<string, MemorySink>();
  /** What `freeSpace` returns; not enforced. */
  freeBytes: number | undefined;
  readonly #locks = new Set<string>();
  readonly #taken: (name: string) => Error;

  constructor(taken: (name: string) => Error = (name) => new Error(`${name} is taken`)) {
    this.#taken = taken;
  }

  async open(name: string, { create }: { readonly create: boolean }): Promise<MemorySink> {
    const file = this.files.get(name) ?? (create ? new MemorySink() : undefined);
    if (!file) throw new Error(`${name} does not exist`);
    this.files.set(name, file);
    file.isClosed = false;
    return file;
  }

  async exists(name: string): Promise<boolean> {
    return this.files.has(name);
  }

  async rename(from: string, to: string): Promise<void> {
    const file = this.files.get(from);
    if (!file) throw new Error(`${from} does not exist`);
    if (this.files.has(to)) throw this.#taken(to);
    this.files.delete(from);
    this.files.set(to, file);
  }

  async remove(name: string): Promise<void> {
    this.files.delete(name);
  }

  async lock(name: string): Promise<{ release(): Promise<void> }> {
    if (this.#locks.has(name)) throw this.#taken(name);
    this.#locks.add(name);
    return { release: async () => void this.#locks.delete(name) };
  }

  async freeSpace(): Promise<number | undefined> {
    return this.freeBytes;
  }
}
