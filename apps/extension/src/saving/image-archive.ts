import { ZipWriter } from './zip.ts';

const maxBytes = 1024 * 1024 * 1024;
const imageTimeoutMs = 30_000;

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'image/bmp': 'bmp',
};

/** A file name for an image from its title and content type; null if it is not an image. Adds the name to `used`. */
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
    // Some file systems are not case-sensitive.
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

/** Loads images one after the other, up to a memory limit. Those that fail to load are left out. */
async function* loadEach(
  images: Wanted,
): AsyncGenerator<{ readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const used = new Set<string>();
  let size = 0;
  for (const { url, title } of images) {
    if (size > maxBytes) return;
    try {
      const response = await fetch(url, { credentials: 'include', signal: AbortSignal.timeout(imageTimeoutMs) });
      const name = response.ok ? imageName(title, response.headers.get('content-type') ?? '', used) : null;
      if (name === null) continue;
      const bytes = new Uint8Array(await response.arrayBuffer());
      size += bytes.length;
      yield { name, bytes };
    } catch {
      // The caller counts the missing ones.
    }
  }
}

/** Puts all images into one archive. */
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

/** Loads each image as an individual file. */
export async function loadImages(images: Wanted) {
  const files: { readonly name: string; readonly blob: Blob }[] = [];
  for await (const { name, bytes } of loadEach(images)) {
    // Without a type the browser guesses one, and may rename a picture to .txt.
    files.push({ name, blob: new Blob([bytes], { type: 'application/octet-stream' }) });
  }
  return { files, failed: images.length - files.length };
}
