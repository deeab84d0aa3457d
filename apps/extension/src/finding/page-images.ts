import type { ImageRow } from '@clipharbor/contracts';
import { titleOf } from './rows.ts';
import type { TabMedia } from './tab-media.ts';

const fileName = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

/** The images of the page: first those of its posts in full size, without smaller copies of them or of covers. */
export function imagesOf(tab: TabMedia): ImageRow[] {
  const photos = tab.media.filter(({ kind }) => kind === 'image');
  if (photos.length === 0) return [...tab.images];
  const shown = new Set(tab.media.flatMap(({ kind, url, poster }) => [kind === 'image' ? url : null, poster]));
  const names = new Set([...shown].flatMap((url) => (url === null ? [] : [fileName(url)])));
  const rows = photos.map((media) => ({
    id: media.id,
    title: titleOf(tab, media),
    url: media.url,
    width: media.guest?.width ?? 0,
    height: media.guest?.height ?? 0,
  }));
  return [...rows, ...tab.images.filter(({ url }) => !names.has(fileName(url)))];
}
