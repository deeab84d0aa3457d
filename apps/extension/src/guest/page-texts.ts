import { maxPageTexts, type PageText } from '@clipharbor/contracts';

/** For all texts of one page. */
const maxCharacters = 16_000_000;

/**
 * JSON texts of open pages. Kept in memory only: they are large and private, and a page sends them again after a background
 * restart.
 */
export class PageTexts {
  readonly #tabs = new Map<number, PageText[]>();

  /** All texts of the tab's page; null if some that the page has already sent are missing. */
  add(tabId: number, knownTexts: number, texts: readonly PageText[]): readonly PageText[] | null {
    const known = knownTexts === 0 ? [] : (this.#tabs.get(tabId) ?? []);
    if (known.length !== knownTexts) return null;
    const all = [...known, ...texts];
    const characters = all.reduce((sum, { text }) => sum + text.length, 0);
    if (all.length > maxPageTexts || characters > maxCharacters) return null;
    this.#tabs.set(tabId, all);
    return all;
  }

  forget(tabId: number): void {
    this.#tabs.delete(tabId);
  }
}
