/** A file in memory that knows which bytes would survive a power cut. Fits the media engine's `Sink`. */
export class MemorySink {
  bytes = new Uint8Array(0);
  durable = new Uint8Array(0);
  isClosed = false;
  /** Every call in order, for tests of ordering. */
  readonly calls: string[] = [];
  /** Thrown by the next writes. */
  failure: Error | undefined;

  async write(position: number, chunks: readonly Uint8Array[]): Promise<void> {
    this.calls.push('write');
    if (this.failure) throw this.failure;
    let at = position;
    for (const chunk of chunks) {
      this.#reserve(at + chunk.length);
      this.bytes.set(chunk, at);
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
    this.#reserve(size);
    this.bytes = this.bytes.slice(0, size);
  }

  async sync(): Promise<void> {
    this.calls.push('sync');
    this.durable = this.bytes.slice();
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }

  #reserve(size: number): void {
    if (size <= this.bytes.length) return;
    const larger = new Uint8Array(size);
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

/** A folder in memory. Fits the media engine's `Storage`. `taken` makes the error for a name that exists or is locked. */
export class MemoryStorage {
  readonly files = new Map<string, MemorySink>();
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

  async freeSpace(): Promise<undefined> {
    return undefined;
  }
}
