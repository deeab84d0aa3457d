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

type Wanted = readonly { readonly url: string; readonly title: string }[];

/** Loads pictures one after the other, up to a limit of memory. What cannot be loaded is left out. */
async function* loadEach(
  images: Wanted,
): AsyncGenerator<{ readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const used = new Set<string>();
  let size = 0;
  for (const { url, title } of images) {
    if (size > maxBytes) return;
    try {
      const response = await fetch(url, { credentials: 'include', signal: AbortSignal.timeout(patienceMs) });
      const name = response.ok ? imageName(title, response.headers.get('content-type') ?? '', used) : null;
      if (name === null) continue;
      const bytes = new Uint8Array(await response.arrayBuffer());
      size += bytes.length;
      yield { name, bytes };
    } catch {
      // Its absence is counted by the caller.
    }
  }
}

/** All of them in one archive. */
export async function archiveImages(images: Wanted): Promise<Archive> {
  const writer = new ZipWriter();
  let saved = 0;
  for await (const image of loadEach(images)) {
    writer.add(image);
    saved++;
  }
  const parts = writer.finish() as Uint8Array<ArrayBuffer>[];
  const blob = saved === 0 ? null : new Blob(parts, { type: 'application/zip' });
  return { blob, saved, failed: images.length - saved };
}

/** Each as a file of its own. */
export async function loadImages(images: Wanted) {
  const files: { readonly name: string; readonly blob: Blob }[] = [];
  for await (const { name, bytes } of loadEach(images)) files.push({ name, blob: new Blob([bytes]) });
  return { files, failed: images.length - files.length };
}
