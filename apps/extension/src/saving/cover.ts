import type { Cover } from '@clipharbor/media';

const maxBytes = 5 * 1024 * 1024;
const timeoutMs = 5_000;
/** Players do not benefit from larger covers. */
const maxSidePixels = 1280;

/** A cover for the file; undefined if it cannot be loaded, which must not stop the video from being saved. */
export async function loadCover(url: string, canceled: AbortSignal): Promise<Cover | undefined> {
  try {
    const signal = AbortSignal.any([canceled, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(url, { credentials: 'include', signal });
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > maxBytes) return undefined;
    const blob = await response.blob();
    if (blob.size > maxBytes) return undefined;
    const type = (['image/jpeg', 'image/png'] as const).find((known) => known === blob.type);
    return type === undefined ? await asJpeg(blob) : { type, data: new Uint8Array(await blob.arrayBuffer()) };
  } catch {
    return undefined;
  }
}

/** Covers in files must be JPEG or PNG; pages prefer WebP and AVIF. */
async function asJpeg(blob: Blob): Promise<Cover> {
  const bitmap = await createImageBitmap(blob);
  const scale = Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  return { type: 'image/jpeg', data: new Uint8Array(await jpeg.arrayBuffer()) };
}
