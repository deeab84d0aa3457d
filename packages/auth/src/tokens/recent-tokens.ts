const maxTokens = 2000;
/** Longer ones are not kept: memory must be bounded whatever people put into their metadata. */
const maxLength = 4096;

interface Entry<T> {
  readonly value: T;
  readonly exp: number;
}

/**
 * Remembers tokens whose signature was good. A signature stays good, so only the expiry is looked at again; a page makes
 * a dozen requests with the same token, and checking a signature costs more than the rest of the request.
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

  /** Two generations: when the newer is full it becomes the older, and what no one asked for since is forgotten. */
  #keep(token: string, entry: Entry<T>): void {
    if (this.#newer.has(token)) return;
    if (this.#newer.size >= maxTokens) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(token, entry);
  }
}
