import { download, MediaError } from '@clipharbor/media';
import { browserPorts, createFetchHttp, createOpfsStorage } from '../index.ts';
import type { ConvertRequest } from './convert-request.ts';

/**
 * Saves the sound and returns the size and hash of the file, because transferring a megabyte out of the browser takes
 * seconds.
 */
async function convert({ url, name, kind, mp3WasmUrl }: ConvertRequest): Promise<unknown> {
  const storage = await createOpfsStorage('sound');
  const ports = browserPorts(createFetchHttp(), { mp3WasmUrl });
  const { status, health } = await download(ports, { url, storage, name, kind }).result;
  const file = await storage.open(name, { create: false });
  const bytes = await file.read(0, await file.size());
  await file.close();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { status, isComplete: health.isComplete, size: bytes.length, sha256 };
}

self.onmessage = async ({ data }: MessageEvent<ConvertRequest>) => {
  const answer = await convert(data).catch((error: unknown) => ({
    code: error instanceof MediaError ? error.code : String(error),
  }));
  self.postMessage(answer);
};
