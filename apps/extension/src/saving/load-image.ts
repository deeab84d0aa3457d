import { imageName } from './image-archive.ts';

const timeoutMs = 30_000;

export interface LoadedImage {
  readonly blob: Blob;
  readonly name: string;
}

/** An image and its name by its address; null when the server refuses it or sends something else. */
export async function loadImage(url: string): Promise<LoadedImage | null> {
  const response = await fetch(url, { credentials: 'include', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) return null;
  const name = imageName(titleOf(url), response.headers.get('content-type') ?? '', new Set());
  return name === null ? null : { blob: await response.blob(), name };
}

function titleOf(url: string): string {
  const last = new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
