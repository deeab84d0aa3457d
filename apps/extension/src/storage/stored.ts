/** Short, because a background may be stopped at any moment. */
const pauseMs = 150;
/** Each write passes the whole value through three processes, while a loading page needs the processor too. */
const minWriteIntervalMs = 500;
const maxSetAside = 300;

/** Parses a stored value, passing damaged parts to `setAside`. Undefined if all of it is damaged. */
export type ReadStored<Value> = (stored: unknown, setAside: (part: unknown) => void) => Value | undefined;

/** Where damaged parts of a value are kept, for a later version or for support. Stored data is never overwritten. */
export const setAsideKey = (key: string): string => `damaged ${key}`;

/** Present until the user acknowledges that parts of a value were set aside. */
export const unacknowledgedKey = (key: string): string => `untold damage of ${key}`;

/**
 * A value in the browser's storage, cached in memory while the background runs. Unreadable storage is not treated as empty: every
 * call fails and reads again, and nothing is written. Stored data may be damaged or from an older version: anything that `read`
 * rejects is set aside, and if nothing else is left, the initial value is used.
 */
export class Stored<Value> {
  readonly #area: chrome.storage.StorageArea;
  readonly #key: string;
  readonly #start: Value;
  readonly #read: ReadStored<Value>;
  #loading: Promise<void> | undefined;
  #value: Value;
  /** Damaged parts that are still only in the stored value. */
  #damaged: unknown[] = [];
  /** As stored, once it has been read: only this class changes it. */
  #isUnacknowledged: boolean | undefined;
  #settingAside: Promise<void> | undefined;
  #writing: ReturnType<typeof setTimeout> | undefined;
  #writtenAtMs = Number.NEGATIVE_INFINITY;

  constructor(area: chrome.storage.StorageArea, key: string, start: Value, read: ReadStored<Value>) {
    this.#area = area;
    this.#key = key;
    this.#start = start;
    this.#read = read;
    this.#value = start;
    this.#load().catch(() => undefined);
  }

  async get(): Promise<Value> {
    await this.#load();
    return this.#value;
  }

  /** Damaged parts, as they were stored. */
  async setAside(): Promise<readonly unknown[]> {
    await this.#load();
    return [...(await this.#earlierSetAside()), ...this.#damaged];
  }

  /** Whether damage was found, by any background, that the user has not acknowledged. */
  async hasUnacknowledgedDamage(): Promise<boolean> {
    await this.#load();
    if (this.#damaged.length > 0) return true;
    const key = unacknowledgedKey(this.#key);
    this.#isUnacknowledged ??= (await this.#area.get(key))[key] === true;
    return this.#isUnacknowledged;
  }

  /** Called when the user closes the message. The damaged parts are kept. */
  async acknowledgeDamage(): Promise<void> {
    await this.#load();
    // Parts that are still in the stored value would be found again by the next background.
    if (this.#damaged.length > 0) await this.#write();
    await this.#area.remove(unacknowledgedKey(this.#key));
    this.#isUnacknowledged = false;
  }

  /** Deletes the damaged parts, here and where they were set aside. */
  async forgetDamaged(): Promise<void> {
    await this.#load();
    if (this.#damaged.length > 0) await this.#area.set({ [this.#key]: this.#value });
    this.#damaged = [];
    await this.#area.remove(setAsideKey(this.#key));
    await this.#area.remove(unacknowledgedKey(this.#key));
    this.#isUnacknowledged = false;
  }

  /** Changes the value at once and stores it a little later, batching changes; `isUrgent` stores it at once. */
  async update(change: (value: Value) => Value, isUrgent = false): Promise<Value> {
    await this.#load();
    const next = change(this.#value);
    if (next === this.#value) return next;
    this.#value = next;
    if (isUrgent) await this.#write();
    // If storing fails now, the value stays in memory, and the next change tries again.
    else this.#writing ??= setTimeout(() => void this.#write().catch(() => undefined), this.#delayMs());
    return next;
  }

  #load(): Promise<void> {
    this.#loading ??= this.#readStored().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #readStored(): Promise<void> {
    const stored: unknown = (await this.#area.get(this.#key))[this.#key];
    const damaged: unknown[] = [];
    const value = this.#read(stored, (part) => damaged.push(part));
    this.#value = value ?? this.#start;
    this.#damaged = value === undefined && stored !== undefined ? [stored] : damaged;
  }

  #delayMs(): number {
    return Math.max(pauseMs, this.#writtenAtMs + minWriteIntervalMs - performance.now());
  }

  async #write(): Promise<void> {
    clearTimeout(this.#writing);
    this.#writing = undefined;
    this.#writtenAtMs = performance.now();
    if (this.#damaged.length > 0) await this.#keepDamaged();
    await this.#area.set({ [this.#key]: this.#value });
  }

  #keepDamaged(): Promise<void> {
    this.#settingAside ??= (async () => {
      const parts = [...(await this.#earlierSetAside()), ...this.#damaged];
      await this.#area.set({
        [setAsideKey(this.#key)]: parts.slice(-maxSetAside),
        [unacknowledgedKey(this.#key)]: true,
      });
      this.#damaged = [];
      this.#isUnacknowledged = true;
    })().finally(() => {
      this.#settingAside = undefined;
    });
    return this.#settingAside;
  }

  async #earlierSetAside(): Promise<readonly unknown[]> {
    const key = setAsideKey(this.#key);
    const earlier: unknown = (await this.#area.get(key))[key];
    return Array.isArray(earlier) ? earlier : [];
  }
}
