import { createHash } from 'node:crypto';

/** A statement is worth preparing after this many uses. */
const usesBeforeNaming = 3;

/**
 * Names repeated statements, so that the database plans them once per connection. A prepared statement lives as long as its
 * connection, so their number is bounded: unusual requests must not fill the database's memory. Each role has its own
 * names.
 */
export class StatementNames {
  readonly #most: number;
  /** By role, then by text: a cached statement string already has its hash, which a string joined with the role would not. */
  readonly #names = new Map<string, Map<string, string>>();
  #count = 0;
  #uses = new Map<string, number>();

  constructor(most = 200) {
    this.#most = most;
  }

  nameFor(text: string, role: string): string | undefined {
    const names = this.#names.get(role);
    const known = names?.get(text);
    if (known !== undefined || this.#count >= this.#most) return known;
    const shape = `${role} ${text}`;
    const uses = (this.#uses.get(shape) ?? 0) + 1;
    if (uses < usesBeforeNaming) {
      if (this.#uses.size >= this.#most * 10) this.#uses = new Map();
      this.#uses.set(shape, uses);
      return undefined;
    }
    this.#uses.delete(shape);
    const name = `rest_${createHash('sha256').update(shape).digest('base64url').slice(0, 24)}`;
    this.#names.set(role, (names ?? new Map<string, string>()).set(text, name));
    this.#count += 1;
    return name;
  }
}
