import * as z from 'zod/mini';
import type { RemoteBrowser } from '../platform/remote-browser.ts';

/** A browser that does not respond by then is not used: a policy may forbid controlling it. */
const answerTimeoutMs = 8_000;

const message = z.object({
  id: z.optional(z.int()),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ message: z.string() })),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
});
const target = z.object({ targetId: z.string(), type: z.string() });
const created = z.object({ targetInfo: target });
const destroyed = z.object({ targetId: z.string() });
const attached = z.object({ sessionId: z.string() });
const placed = z.object({ windowId: z.int(), bounds: z.object({ windowState: z.optional(z.string()) }) });

export interface RemotePage {
  readonly closed: Promise<void>;
  navigate(url: string): Promise<void>;
  bringToFront(): Promise<void>;
}

type Params = Readonly<Record<string, unknown>>;

/** The few Chrome DevTools Protocol commands that a window needs. Messages are JSON, each terminated by a zero byte. */
export class DevTools {
  readonly #browser: RemoteBrowser;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #page = Promise.withResolvers<string>();
  readonly #closed = Promise.withResolvers<void>();
  #pageId: string | undefined;
  #nextId = 1;

  constructor(browser: RemoteBrowser) {
    this.#browser = browser;
    const parts: Buffer[] = [];
    browser.output.on('data', (chunk: Buffer) => {
      let rest = chunk;
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        parts.push(rest.subarray(0, end));
        this.#receive(Buffer.concat(parts.splice(0)).toString('utf8'));
        rest = rest.subarray(end + 1);
      }
      parts.push(rest);
    });
    void browser.ended.then(() => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser has ended.'));
      this.#page.reject(new Error('The browser has ended.'));
    });
    this.#page.promise.catch(() => undefined);
  }

  async firstPage(): Promise<RemotePage> {
    await this.#send('Target.setDiscoverTargets', { discover: true });
    const targetId = await withTimeout(this.#page.promise);
    const { sessionId } = attached.parse(await this.#send('Target.attachToTarget', { targetId, flatten: true }));
    return {
      closed: this.#closed.promise,
      navigate: async (url) => void (await this.#send('Page.navigate', { url }, sessionId)),
      bringToFront: async () => {
        const { windowId, bounds } = placed.parse(await this.#send('Browser.getWindowForTarget', { targetId }));
        if (bounds.windowState === 'minimized') {
          await this.#send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } });
        }
        await this.#send('Page.bringToFront', {}, sessionId);
      },
    };
  }

  async closeBrowser(): Promise<void> {
    await this.#send('Browser.close', {}).catch(() => this.#browser.end());
  }

  #send(method: string, params: Params, sessionId?: string): Promise<unknown> {
    const id = this.#nextId++;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    this.#browser.input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    return withTimeout(answer.promise).finally(() => this.#waiting.delete(id));
  }

  #receive(text: string): void {
    const { id, result, error, method, params } = message.parse(JSON.parse(text));
    if (id !== undefined) {
      if (error === undefined) this.#waiting.get(id)?.resolve(result);
      else this.#waiting.get(id)?.reject(new Error(error.message));
    } else if (method === 'Target.targetCreated') this.#noteTarget(params);
    else if (method === 'Target.targetDestroyed' && destroyed.parse(params).targetId === this.#pageId) {
      this.#closed.resolve();
    }
  }

  #noteTarget(params: unknown): void {
    const { targetId, type } = created.parse(params).targetInfo;
    if (type !== 'page' || this.#pageId !== undefined) return;
    this.#pageId = targetId;
    this.#page.resolve(targetId);
  }
}

async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The browser does not answer.')), answerTimeoutMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
