import type { Resource } from '../model/manifest.ts';

/** Loads each resource once and shares it: keys and init sections serve thousands of segments. */
export class ResourceCache<T> {
  readonly #load: (resource: Resource) => Promise<T>;
  readonly #entries = new Map<string, Promise<T>>();
  readonly #capacity: number;

  /** `load` is not tied to any one caller: a canceled segment must not fail the others that wait for its key. */
  constructor(load: (resource: Resource) => Promise<T>, capacity = 64) {
    this.#load = load;
    this.#capacity = capacity;
  }

  /** Whether the resource is loaded or loading. */
  has(resource: Resource): boolean {
    return this.#entries.has(keyOf(resource));
  }

  get(resource: Resource): Promise<T> {
    const key = keyOf(resource);
    const known = this.#entries.get(key);
    this.#entries.delete(key);
    const entry = known ?? this.#load(resource);
    this.#entries.set(key, entry);
    if (known) return known;
    // A failure is not kept: the next segment may try again.
    entry.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#capacity && oldest !== undefined) this.#entries.delete(oldest);
    return entry;
  }
}

const keyOf = ({ url, range }: Resource): string => `${range?.start ?? ''}-${range?.length ?? ''} ${url}`;
