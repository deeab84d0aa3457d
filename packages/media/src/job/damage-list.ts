import type { Segment } from '../model/manifest.ts';
import type { Damage } from './types.ts';

/** More entries add no information: the last one absorbs what follows. */
const maxEntries = 100;

/** Where bytes were lost, one entry per segment. */
export class DamageList {
  #entries: Damage[] = [];

  get entries(): readonly Damage[] {
    return this.#entries;
  }

  restore(entries: readonly Damage[]): void {
    this.#entries = [...entries];
  }

  note(track: string, { sequence, start }: Segment, bytes: number): void {
    const last = this.#entries.at(-1);
    const isSame = last?.track === track && last.sequence === sequence;
    if (last && (isSame || this.#entries.length >= maxEntries)) {
      this.#entries[this.#entries.length - 1] = { ...last, bytes: last.bytes + bytes };
    } else this.#entries.push({ track, sequence, start, bytes });
  }
}
