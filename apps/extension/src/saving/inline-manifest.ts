import type { InlineManifest } from '@clipharbor/contracts';
import type { Http } from '@clipharbor/media';
import { createMemoryHttp } from '@clipharbor/media-browser';

/** The same network, except that the manifest's URL is served from memory. */
export function withInlineManifest(http: Http, url: string, manifest: InlineManifest | null): Http {
  if (manifest === null) return http;
  const memory = createMemoryHttp(http);
  memory.put({ url, body: manifest.text, type: manifest.type });
  return memory;
}
