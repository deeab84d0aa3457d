import { MediaError } from '../../model/errors.ts';
import type { WarningLog } from '../warnings.ts';
import { parseAttributes } from './attributes.ts';

/** Definitions may use earlier definitions, so their text could double without end. */
const maxExpandedLength = 8192;

/** The variables of one playlist: EXT-X-DEFINE and `{$name}`. */
export class Variables {
  readonly values = new Map<string, string>();
  readonly #imports: ReadonlyMap<string, string>;
  readonly #url: string;
  readonly #log: WarningLog;

  /** `imports` are the variables of the multivariant playlist that led here. */
  constructor(url: string, imports: ReadonlyMap<string, string>, log: WarningLog) {
    this.#url = url;
    this.#imports = imports;
    this.#log = log;
  }

  define(tag: string, line: number): void {
    const attributes = parseAttributes(tag, (value) => this.expand(value, line));
    const name = attributes.get('NAME') ?? attributes.get('IMPORT') ?? attributes.get('QUERYPARAM');
    if (!name) return;
    const value = this.#valueOf(attributes);
    if (value === undefined) this.#log.add('hls.define', `A variable has no value: ${name.slice(0, 60)}`, line);
    else if (this.values.has(name))
      this.#log.add('hls.define', `A variable is defined twice: ${name.slice(0, 60)}`, line);
    else this.values.set(name, value);
  }

  /** Replaces `{$name}`. An unknown name stays as it is, with a warning. */
  expand(text: string, line: number): string {
    if (!text.includes('{$')) return text;
    const expanded = text.replace(/\{\$([A-Za-z0-9_-]{1,200})\}/g, (reference, name: string) => {
      const value = this.values.get(name);
      if (value === undefined) this.#log.add('hls.define', `An unknown variable is used: ${name}`, line);
      return value ?? reference;
    });
    if (expanded.length <= maxExpandedLength) return expanded;
    throw new MediaError('manifest.tooLarge', 'A variable is too long.', {
      facts: { position: line, subject: 'EXT-X-DEFINE' },
    });
  }

  #valueOf(attributes: ReadonlyMap<string, string>): string | undefined {
    if (attributes.has('NAME')) return attributes.get('VALUE');
    const imported = attributes.get('IMPORT');
    if (imported) return this.#imports.get(imported);
    const parameter = attributes.get('QUERYPARAM');
    return parameter ? (URL.parse(this.#url)?.searchParams.get(parameter) ?? undefined) : undefined;
  }
}
