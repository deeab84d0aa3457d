import type { InlineManifest } from '@clipharbor/contracts';
import type { Http } from '@clipharbor/media';
import { createMemoryHttp } from '@clipharbor/media-browser';

/** The same network, except that the manifest's URL is served from memory. */
export function withInlineManifest(http: Http, url: string, manifest: InlineManifest | null): Http {
  return manifest === null ? http : renewableManifest(http, url, manifest).http;
}

/** The same, and a way to replace the text, for live lists. */
export function renewableManifest(http: Http, url: string, { text, type }: InlineManifest) {
  const memory = createMemoryHttp(http);
  const renew = (body: string): void => memory.put({ url, body, type });
  renew(text);
  return { http: memory, renew };
}
