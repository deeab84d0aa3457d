/** Keeps what was used last, so that a request which repeats is not worked out again. Bounded in number. */
export class Recent<Value> {
  readonly #most: number;
  readonly #values = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string, make: () => Value): Value {
    const known = this.#values.get(key);
    const value = known ?? make();
    // Put at the end: the first of a Map is then the one that was not used for longest.
    this.#values.delete(key);
    this.#values.set(key, value);
    const oldest = this.#values.keys().next();
    if (this.#values.size > this.#most && !oldest.done) this.#values.delete(oldest.value);
    return value;
  }
}
