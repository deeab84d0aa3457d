const maxTokens = 2000;
/** Longer ones are not cached: memory must be bounded whatever users put into their metadata. */
const maxLength = 4096;

interface Entry<T> {
  readonly value: T;
  readonly exp: number;
}

/**
 * Caches tokens with a valid signature. A signature stays valid, so only the expiry is checked again; a page makes a dozen
 * requests with the same token, and verifying a signature costs more than the rest of the request.
 */
export class RecentTokens<T> {
  #newer = new Map<string, Entry<T>>();
  #older = new Map<string, Entry<T>>();

  get(token: string, now: Date): T | null {
    const found = this.#newer.get(token) ?? this.#older.get(token);
    if (!found || found.exp * 1000 <= now.getTime()) return null;
    this.#keep(token, found);
    return found.value;
  }

  /** `exp` in seconds, as in the token. */
  add(token: string, value: T, exp: number): void {
    if (token.length <= maxLength) this.#keep(token, { value, exp });
  }

  /** Two generations: when the newer one is full it becomes the older, and entries not used since are dropped. */
  #keep(token: string, entry: Entry<T>): void {
    if (this.#newer.has(token)) return;
    if (this.#newer.size >= maxTokens) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(token, entry);
  }
}
