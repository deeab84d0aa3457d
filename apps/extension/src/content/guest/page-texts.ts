import type { GuestSetup, PageText } from '@clipharbor/contracts';

const maxCharacters = 4_000_000;
const maxTotalCharacters = 12_000_000;
const maxTexts = 300;

/** Parts of a URL that may identify a post: `/reel/7010`, `?v=7010`, `/p/DTide_Mark01`, but not plain words such as `/watch`. */
export function namesIn(address: string): string[] {
  const { pathname, searchParams } = new URL(address);
  const written = pathname.split('/');
  // biome-ignore lint/complexity/noForEach: their iterators cannot be used in content scripts of Firefox
  searchParams.forEach((value) => void written.push(value));
  const parts = written.map((part) => part.replace(/^@/, ''));
  const names = parts.filter((part) => part.length >= 4 && /[^a-z]/.test(part));
  // The code of a private post is followed by 28 characters that do not occur in the JSON.
  return [...names, ...names.filter(({ length }) => length > 28).map((part) => part.slice(0, -28))];
}

/** Collects the JSON that a page contains and receives if it may be about media. */
export class PageTextCollector {
  readonly #setup: Pick<GuestSetup, 'markers' | 'pageHosts' | 'answerPaths'>;
  readonly #texts: PageText[] = [];
  #checked = new WeakSet<Element>();
  readonly #taken = new WeakSet<Element>();
  #address = '';
  #characters = 0;
  #sent = 0;

  constructor(setup: Pick<GuestSetup, 'markers' | 'pageHosts' | 'answerPaths'>) {
    this.#setup = setup;
  }

  /** Adds a response to the page's request, as reported by our script in the page's world. The page may have forged it. */
  addAnswer(address: string, text: string): boolean {
    if (text.length > maxCharacters || !URL.canParse(address) || address.length > 8192) return false;
    const { hostname, pathname, protocol } = new URL(address);
    const { pageHosts, answerPaths } = this.#setup;
    const isOfSite = pageHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
    if (protocol !== 'https:' || !isOfSite || !answerPaths.some((path) => pathname.startsWith(path))) return false;
    if (!this.#isRelevant(text, namesIn(location.href))) return false;
    this.#add({ address, text });
    return true;
  }

  /** Reads each script once per page URL. */
  addScripts(scripts: Iterable<HTMLScriptElement>): void {
    if (this.#address !== location.href) {
      this.#address = location.href;
      this.#checked = new WeakSet();
    }
    const names = namesIn(this.#address);
    for (const script of scripts) {
      if (script.src !== '' || this.#checked.has(script) || this.#taken.has(script)) continue;
      this.#checked.add(script);
      const text = script.textContent ?? '';
      if (text.length > maxCharacters || !this.#isRelevant(text, names)) continue;
      this.#taken.add(script);
      this.#add({ address: null, text });
    }
  }

  get hasNew(): boolean {
    return this.#sent < this.#texts.length;
  }

  /** The texts that the background does not have yet, and how many it has. */
  takeNew(): { readonly knownTexts: number; readonly texts: PageText[] } {
    const part = { knownTexts: this.#sent, texts: this.#texts.slice(this.#sent) };
    this.#sent = this.#texts.length;
    return part;
  }

  sendAllAgain(): void {
    this.#sent = 0;
  }

  #isRelevant(text: string, names: readonly string[]): boolean {
    return this.#setup.markers.some((marker) => text.includes(marker)) || names.some((name) => text.includes(name));
  }

  #add(text: PageText): void {
    this.#texts.push(text);
    this.#characters += text.text.length;
    // The texts received first are the least likely to be about what the page shows now.
    while (this.#texts.length > maxTexts || this.#characters > maxTotalCharacters) {
      this.#characters -= this.#texts.shift()?.text.length ?? 0;
      this.#sent = 0;
    }
  }
}
