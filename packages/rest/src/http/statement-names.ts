import { createHash } from 'node:crypto';

/** A shape is worth preparing from this many uses on. */
const USES = 3;

/**
 * Names the statements that repeat, so that the database plans them once per connection. A prepared statement lives as
 * long as its connection, so their number is bounded: odd requests must not fill the database's memory. Each role has
 * names of its own.
 */
export class StatementNames {
  readonly #most: number;
  readonly #names = new Map<string, string>();
  #uses = new Map<string, number>();

  constructor(most = 200) {
    this.#most = most;
  }

  nameFor(text: string, role: string): string | undefined {
    const shape = `${role} ${text}`;
    const known = this.#names.get(shape);
    if (known !== undefined || this.#names.size >= this.#most) return known;
    const uses = (this.#uses.get(shape) ?? 0) + 1;
    if (uses < USES) {
      if (this.#uses.size >= this.#most * 10) this.#uses = new Map();
      this.#uses.set(shape, uses);
      return undefined;
    }
    this.#uses.delete(shape);
    const name = `rest_${createHash('sha256').update(shape).digest('base64url').slice(0, 24)}`;
    this.#names.set(shape, name);
    return name;
  }
}
