/** Collects keys and passes them on together, once per pause. The pause starts with the first key, so none waits longer. */
export class Batch<Key> {
  readonly #pauseMs: number;
  readonly #onDue: (keys: readonly Key[]) => void;
  readonly #waiting = new Set<Key>();

  constructor(pauseMs: number, onDue: (keys: readonly Key[]) => void) {
    this.#pauseMs = pauseMs;
    this.#onDue = onDue;
  }

  add(key: Key): void {
    if (this.#waiting.size === 0) setTimeout(() => this.#flush(), this.#pauseMs);
    this.#waiting.add(key);
  }

  #flush(): void {
    const keys = [...this.#waiting];
    this.#waiting.clear();
    this.#onDue(keys);
  }
}
