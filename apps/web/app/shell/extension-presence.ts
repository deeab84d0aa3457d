import { brand } from '@clipharbor/domain';
import { useEffect, useState } from 'react';

/** Whether the extension is installed in this browser, as far as known. */
export type ExtensionPresence =
  | { readonly kind: 'checking' | 'missing' }
  | { readonly kind: 'found'; readonly version: string | null };

/** The extension responds within a few milliseconds; after half a second, it will not respond anymore. */
const answerTimeoutMs = 500;

interface Runtime {
  sendMessage(id: string, message: unknown, answer: (reply: unknown) => void): void;
  lastError?: unknown;
}

/** Its version, as text: the only part of the response that the page uses. */
export function versionIn(reply: unknown): string | null {
  if (typeof reply !== 'object' || reply === null || !('version' in reply)) return null;
  const { version } = reply;
  return typeof version === 'string' && /^\d+(\.\d+){0,3}$/.test(version) ? version : null;
}

/** In Chrome and Edge, a page can message extensions that allow it; the object exists only if there is one. */
function askByRuntime(found: (version: string | null) => void): void {
  const { chrome } = globalThis as { chrome?: { runtime?: Runtime } };
  const runtime = chrome?.runtime;
  if (typeof runtime?.sendMessage !== 'function') return;
  for (const id of [brand.extensionIds.chrome, brand.extensionIds.edge]) {
    try {
      runtime.sendMessage(id, { type: 'ping' }, (reply) => {
        // Reading the error marks it as handled. It means that the extension is not installed.
        if (runtime.lastError === undefined && reply) found(versionIn(reply));
      });
    } catch {
      // This browser does not know the id.
    }
  }
}

/** Whether a message is the extension's response: from this window, never from a frame, an opener or another origin. */
export function isPong(
  { source, origin, data }: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  page: { readonly window: MessageEventSource; readonly origin: string },
): boolean {
  if (source !== page.window || origin !== page.origin || typeof data !== 'object' || data === null) return false;
  return 'from' in data && data.from === 'clipharbor-extension' && 'type' in data && data.type === 'pong';
}

/** In Firefox, a content script of the extension listens in the page. */
function askByMessage(found: (version: string | null) => void): () => void {
  const listen = (event: MessageEvent<unknown>) => {
    if (isPong(event, { window, origin: location.origin })) found(versionIn(event.data));
  };
  addEventListener('message', listen);
  window.postMessage({ from: 'clipharbor-site', type: 'ping' }, location.origin);
  return () => removeEventListener('message', listen);
}

/** Asks once, after hydration. */
export function useExtensionPresence(): ExtensionPresence {
  const [presence, setPresence] = useState<ExtensionPresence>({ kind: 'checking' });
  useEffect(() => {
    const found = (version: string | null) => setPresence({ kind: 'found', version });
    const stop = askByMessage(found);
    askByRuntime(found);
    const timer = setTimeout(
      () => setPresence((now) => (now.kind === 'checking' ? { kind: 'missing' } : now)),
      answerTimeoutMs,
    );
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return presence;
}
