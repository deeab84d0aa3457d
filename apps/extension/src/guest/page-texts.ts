import { maxPageTexts, type PageText } from '@clipharbor/contracts';

/** All texts of one page. */
const maxCharacters = 16_000_000;

/**
 * JSON texts of open pages. They are kept in memory only: they are large and private, and a page sends them again when the
 * background has ended meanwhile.
 */
export class PageTexts {
  readonly #tabs = new Map<number, PageText[]>();

  /** All texts of the tab's page; null when some are missing that the page believes to be here. */
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
