import { ZipWriter } from './zip.ts';

const maxBytes = 1024 * 1024 * 1024;
const patienceMs = 30_000;

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'image/bmp': 'bmp',
};

/** A name for a picture by its title and what it is; null when it is no picture. Remembers what was given. */
export function imageName(title: string, contentType: string, used: Set<string>): string | null {
  const ending = endings[contentType.split(';')[0]?.trim().toLowerCase() ?? ''];
  if (ending === undefined) return null;
  const plain = title
    .normalize('NFC')
    .replace(/\.(jpe?g|png|gif|webp|avif|svg|bmp)$/i, '')
    .replace(/[^\p{L}\p{M}\p{N} _()-]+/gu, ' ')
    .trim();
  const stem = [...plain].slice(0, 80).join('').trim() || 'image';
  for (let number = 1; ; number++) {
    const name = `${stem}${number === 1 ? '' : ` (${number})`}.${ending}`;
    // Some file systems do not tell capitals apart.
    if (used.has(name.toLowerCase())) continue;
    used.add(name.toLowerCase());
    return name;
  }
}

export interface Archive {
  readonly blob: Blob | null;
  readonly saved: number;
  readonly failed: number;
}

/** Loads pictures one after the other into one archive. What cannot be loaded is counted and left out. */
export async function archiveImages(
  images: readonly { readonly url: string; readonly title: string }[],
): Promise<Archive> {
  const writer = new ZipWriter();
  const used = new Set<string>();
  let saved = 0;
  for (const { url, title } of images) {
    if (writer.size > maxBytes) break;
    try {
      const response = await fetch(url, { credentials: 'include', signal: AbortSignal.timeout(patienceMs) });
      const name = response.ok ? imageName(title, response.headers.get('content-type') ?? '', used) : null;
      if (name === null) continue;
      writer.add({ name, bytes: new Uint8Array(await response.arrayBuffer()) });
      saved++;
    } catch {
      // Counted below.
    }
  }
  const parts = writer.finish() as Uint8Array<ArrayBuffer>[];
  const blob = saved === 0 ? null : new Blob(parts, { type: 'application/zip' });
  return { blob, saved, failed: images.length - saved };
}
