import { RestError } from '../error.ts';

const space = /[ \t]/;
/** Letters of any script, digits, underscore, space and dollar: what an unquoted name may contain. */
const nameCharacter = /[\p{L}\p{N}_ $]/u;

/** Scans one query parameter. Every error names the position where the text stopped making sense. */
export class Scanner {
  readonly text: string;
  readonly what: string;
  #at = 0;

  constructor(text: string, what: string) {
    this.text = text;
    this.what = what;
  }

  get position(): number {
    return this.#at;
  }

  set position(at: number) {
    this.#at = at;
  }

  get done(): boolean {
    return this.#at >= this.text.length;
  }

  peek(): string {
    return this.text.charAt(this.#at);
  }

  startsWith(token: string): boolean {
    return this.text.startsWith(token, this.#at);
  }

  /** Consumes `token` if it comes next. */
  accept(token: string): boolean {
    if (!this.startsWith(token)) return false;
    this.#at += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.accept(token)) this.fail(`"${token}"`);
  }

  skipSpace(): void {
    while (!this.done && space.test(this.peek())) this.#at += 1;
  }

  /** Consumes characters up to the first one in `stops`. */
  takeUntil(stops: string): string {
    const start = this.#at;
    while (!this.done && !stops.includes(this.peek())) this.#at += 1;
    return this.text.slice(start, this.#at);
  }

  rest(): string {
    const tail = this.text.slice(this.#at);
    this.#at = this.text.length;
    return tail;
  }

  /** `"…"` with `\"` and `\\` inside, or null if no complete quoted string is next. */
  quoted(): string | null {
    if (this.peek() !== '"') return null;
    let value = '';
    for (let at = this.#at + 1; at < this.text.length; at += 1) {
      const character = this.text.charAt(at);
      if (character === '"') {
        this.#at = at + 1;
        return value;
      }
      if (character === '\\') at += 1;
      value += this.text.charAt(at);
    }
    return null;
  }

  /** A column, relation or alias name. A dash belongs to it unless it begins an arrow. */
  name(): string {
    const start = this.#at;
    const quoted = this.quoted();
    if (quoted !== null) {
      // A zero byte would end the statement early on its way to the database, and names cannot be empty there.
      if (quoted !== '' && !quoted.includes('\0')) return quoted;
      this.#at = start;
      return this.fail('field name');
    }
    while (!this.done) {
      const point = String.fromCodePoint(this.text.codePointAt(this.#at) ?? 0);
      const isDash = point === '-' && this.text.charAt(this.#at + 1) !== '>';
      if (!isDash && !nameCharacter.test(point)) break;
      this.#at += point.length;
    }
    const name = this.text.slice(start, this.#at).trim();
    if (name === '') this.fail('field name (* or [a..z0..9_$])');
    return name;
  }

  /** A key of a JSON path: quoted, or any characters except those that end it. */
  jsonKey(): string {
    const start = this.#at;
    const quoted = this.quoted();
    if (quoted !== null) {
      if (!quoted.includes('\0')) return quoted;
      this.#at = start;
      return this.fail('key without a zero byte');
    }
    while (!this.done && !'(:.,>)\0'.includes(this.peek()) && !this.startsWith('->')) this.#at += 1;
    const key = this.text.slice(start, this.#at).trim();
    if (key === '') this.fail('key of a JSON path');
    return key;
  }

  end(expecting = 'end of input'): void {
    if (!this.done) this.fail(expecting);
  }

  fail(expecting: string): never {
    const found = this.done ? 'end of input' : `"${String.fromCodePoint(this.text.codePointAt(this.#at) ?? 0)}"`;
    throw this.error(`unexpected ${found} expecting ${expecting}`);
  }

  error(details: string): RestError {
    const message = `"failed to parse ${this.what} (${this.text})" (line 1, column ${this.#at + 1})`;
    return new RestError(400, 'PGRST100', message, { details });
  }
}
