import type { Content, ContentSource } from './content.ts';

/**
 * Signed addresses that expire: the manifest names segments with `?token=<n>`, each token is valid for `requests`
 * segment requests, and reloading the manifest gives a new one.
 */
export class ExpiringTokens {
  readonly #requests: number;
  readonly #inner: ContentSource;
  readonly #isManifest: (path: string) => boolean;
  #token = 0;
  #used = 0;
  /** How often the manifest was loaded. */
  manifestReads = 0;

  constructor(inner: ContentSource, requests: number, isManifest = (path: string): boolean => path.endsWith('.m3u8')) {
    this.#inner = inner;
    this.#requests = requests;
    this.#isManifest = isManifest;
  }

  /** For `startFaultServer({ content })`. The manifest's text may contain `{token}`. */
  readonly content: ContentSource = async (address): Promise<Content | undefined> => {
    const url = new URL(address, 'http://x');
    const content = await this.#inner(url.pathname);
    if (this.#isManifest(url.pathname)) {
      this.manifestReads++;
      this.#token++;
      this.#used = 0;
      if (!content) return undefined;
      const text = new TextDecoder().decode(content.body).replaceAll('{token}', String(this.#token));
      return { ...content, body: Buffer.from(text) };
    }
    const isGood = url.searchParams.get('token') === String(this.#token) && this.#used++ < this.#requests;
    return isGood ? content : { status: 403, body: Buffer.from('expired'), type: 'text/plain' };
  };
}
