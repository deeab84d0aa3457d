/** Short, because a background may be stopped at any moment. */
const pauseMs = 150;
/** Between two writes: each passes the whole value through three processes, and a loading page needs the processor as well. */
const restMs = 500;

/**
 * A value in the browser's storage, cached in memory while the background runs. Stored data may be damaged or from an older
 * version: whatever `read` rejects is replaced by the initial value, and only that key.
 */
export class Stored<Value> {
  readonly #area: chrome.storage.StorageArea;
  readonly #key: string;
  readonly #loaded: Promise<void>;
  #value: Value;
  #writing: ReturnType<typeof setTimeout> | undefined;
  #writtenAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    area: chrome.storage.StorageArea,
    key: string,
    start: Value,
    read: (stored: unknown) => Value | undefined,
  ) {
    this.#area = area;
    this.#key = key;
    this.#value = start;
    this.#loaded = area.get(key).then(
      (found) => {
        this.#value = read(found[key]) ?? start;
      },
      () => undefined,
    );
  }

  async get(): Promise<Value> {
    await this.#loaded;
    return this.#value;
  }

  /** Changes the value at once and stores it a little later, batching changes; `isUrgent` stores it at once. */
  async update(change: (value: Value) => Value, isUrgent = false): Promise<Value> {
    await this.#loaded;
    const next = change(this.#value);
    if (next === this.#value) return next;
    this.#value = next;
    if (isUrgent) await this.#write();
    else this.#writing ??= setTimeout(() => void this.#write(), this.#delayMs());
    return next;
  }

  #delayMs(): number {
    return Math.max(pauseMs, this.#writtenAtMs + restMs - performance.now());
  }

  async #write(): Promise<void> {
    clearTimeout(this.#writing);
    this.#writing = undefined;
    this.#writtenAtMs = performance.now();
    await this.#area.set({ [this.#key]: this.#value });
  }
}
