import type { Warning } from '../model/manifest.ts';

const maxWarnings = 100;

/**
 * Collects warnings about tolerated irregularities. Bounded and without repeats, because a live playlist may be
 * reloaded for days.
 */
export class WarningLog {
  readonly list: Warning[] = [];
  readonly #seen = new Set<string>();

  add(code: string, message: string, position?: number): void {
    const key = `${code} ${message}`;
    if (this.list.length >= maxWarnings || this.#seen.has(key)) return;
    this.#seen.add(key);
    this.list.push(position === undefined ? { code, message } : { code, message, position });
  }
}
