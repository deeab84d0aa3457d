import { type ContentSource, startFaultServer } from '@clipharbor/testkit';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { askWorker } from './ask-worker.ts';

/** The policy of an extension's pages and workers. */
const policy = "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; object-src 'none'";

/** A page in Chromium that sends requests to workers. */
export interface WorkerPage {
  readonly origin: string;
  /** The scripts that an app would ship, by path. */
  readonly scripts: ReadonlyMap<string, string>;
  /** Sends the request to a new worker; its first message is the response. */
  ask(request: object): Promise<unknown>;
  close(): Promise<void>;
}

/** Bundles a worker as an app would and opens a page that may run it, under the policy of an extension. */
export async function openWorkerPage(entry: string, content: ContentSource): Promise<WorkerPage> {
  const scripts = await bundle(entry);
  const headers = { 'content-security-policy': policy };
  const server = await startFaultServer({
    content: (address) => {
      const script = scripts.get(address);
      if (script !== undefined) return { body: Buffer.from(script), type: 'text/javascript', headers };
      if (address === '/')
        return { body: Buffer.from('<!doctype html><title>Worker</title>'), type: 'text/html', headers };
      return content(address);
    },
  });
  const args = ['--no-sandbox', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
  const page = await browser.newPage();
  await page.goto(`${server.origin}/`);
  return {
    origin: server.origin,
    scripts,
    ask: (request) => askWorker(page, request),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

async function bundle(entry: string): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    // Code that an app loads on demand stays separate, as in the app.
    build: { write: false, minify: true, lib: { entry, formats: ['es'], fileName: () => 'worker.js' } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const output = first && 'output' in first ? first.output : [];
  return new Map(output.flatMap((part) => (part.type === 'chunk' ? [[`/${part.fileName}`, part.code]] : [])));
}
