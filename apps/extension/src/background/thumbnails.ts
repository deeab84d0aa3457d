import type { MediaRow, PageFindings } from '@clipharbor/contracts';
import { mediaOfElement } from '../finding/add-players.ts';
import type { TabMedia } from '../finding/tab-media.ts';

const maxTabs = 20;

/**
 * Pictures of playing videos, for rows without a poster. Kept in memory only: they are taken again whenever the list is opened.
 */
export class Thumbnails {
  readonly #images = new Map<number, Map<string, string>>();

  add(tabId: number, tab: TabMedia, frames: PageFindings['frames']): void {
    if (frames.length === 0) return;
    const images = this.#images.get(tabId) ?? new Map<string, string>();
    for (const { url, image } of frames) {
      const media = image.startsWith('data:image/jpeg;base64,') ? mediaOfElement(tab, url) : undefined;
      if (media !== undefined) images.set(media.id, image);
    }
    this.#images.delete(tabId);
    this.#images.set(tabId, images);
    const [oldest] = this.#images.keys();
    if (this.#images.size > maxTabs && oldest !== undefined) this.#images.delete(oldest);
  }

  /** The rows of a tab, with a picture where available. */
  fill(tabId: number, rows: MediaRow[]): MediaRow[] {
    const images = this.#images.get(tabId);
    if (images === undefined) return rows;
    return rows.map((row) => ({ ...row, thumbnail: row.thumbnail ?? images.get(row.id) ?? null }));
  }
}
