import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@clipharbor/domain';
import { expect } from '@playwright/test';
import { chromiumArguments, findFullChromium } from '../../support/browsers.ts';
import { grantedCopy } from './unpacked.ts';

/**
 * A browser without a test driver attached to its tabs. It behaves as it does for users, and tests can run code only in an
 * extension page.
 */
export interface UndrivenBrowser {
  /** The result of a function that runs in that page. The function cannot access its enclosing scope. */
  ask<Args extends unknown[], Result>(question: (...args: Args) => Promise<Result>, ...args: Args): Promise<Result>;
  close(): Promise<void>;
}

/** A page without a script of its own, from which extension APIs can be called. */
const ownPage = `chrome-extension://${brand.extensionIds.chrome}/manifest.json`;

export async function startUndrivenBrowser(): Promise<UndrivenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'clipharbor-profile-'));
  const extension = await grantedCopy();
  const browser = spawn(
    findFullChromium() ?? 'chromium',
    [
      ...['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--lang=en-US'],
      ...[...chromiumArguments, `--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
    ],
    { stdio: 'ignore' },
  );
  const hasEnded = once(browser, 'exit');
  const tab = await TabSession.open(profile);
  const ask: UndrivenBrowser['ask'] = async (question, ...args) =>
    tab.evaluate(`(${question.toString()})(...${JSON.stringify(args)})`);
  const hasInterfaces = async (): Promise<boolean> => {
    await tab.send('Page.navigate', { url: ownPage });
    return ask(async () => chrome.tabs !== undefined);
  };
  // The browser opens its first tab before it has loaded its extensions.
  await expect.poll(hasInterfaces).toBe(true);
  return {
    ask,
    async close() {
      browser.kill();
      await hasEnded;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      await rm(extension, { recursive: true, force: true });
    },
  };
}

interface Answer {
  readonly id?: number;
  readonly result: { readonly result?: { readonly value?: unknown }; readonly exceptionDetails?: { text: string } };
}

/** A session of the browser's own protocol with one tab. */
class TabSession {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      this.#waiting.get(answer.id ?? 0)?.(answer);
    });
  }

  static async open(profile: string): Promise<TabSession> {
    let port = '';
    const readPort = async (): Promise<string> => {
      port = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')[0] ?? '';
      return port;
    };
    await expect.poll(readPort, { message: 'the browser does not start' }).not.toBe('');
    const opened = await fetch(`http://127.0.0.1:${port}/json/new`, { method: 'PUT' });
    const { webSocketDebuggerUrl } = (await opened.json()) as { webSocketDebuggerUrl: string };
    const socket = new WebSocket(webSocketDebuggerUrl);
    await once(socket, 'open');
    return new TabSession(socket);
  }

  async send(method: string, params: object): Promise<Answer> {
    const id = this.#waiting.size + 1;
    const answered = new Promise<Answer>((resolve) => void this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    return answered;
  }

  async evaluate<Result>(expression: string): Promise<Result> {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result } = await this.send('Runtime.evaluate', params);
    if (result.exceptionDetails) throw new Error(result.exceptionDetails.text);
    return result.result?.value as Result;
  }
}
