import { type PageMessage, type PopupState, popupState, readMessage } from '@clipharbor/contracts';
import { useEffect, useState } from 'react';

/** Lists of our own background: 200 media and 1,000 pictures with their addresses. */
const maxStateBytes = 16 * 1024 * 1024;

/** What the background says about a tab; null until it has answered. Connects again when the background ended. */
export function usePopupState(tabId: number | null): PopupState | null {
  const [state, setState] = useState<PopupState | null>(null);
  useEffect(() => {
    if (tabId === null) return;
    let isClosed = false;
    let port: chrome.runtime.Port;
    const connect = (): void => {
      port = chrome.runtime.connect({ name: 'popup' });
      port.onMessage.addListener((value: unknown) => {
        const read = readMessage(popupState, value, maxStateBytes);
        if (read.ok) setState(read.message);
      });
      port.onDisconnect.addListener(() => {
        if (!isClosed) connect();
      });
      port.postMessage({ to: 'background', type: 'media.look', tabId } satisfies PageMessage);
    };
    connect();
    return () => {
      isClosed = true;
      port.disconnect();
    };
  }, [tabId]);
  return state;
}

/** Tells the background what the user wants. Its answer is a new state. */
export function sendToBackground(message: PageMessage): void {
  // Without a background nothing would change on the screen either, which is the truth.
  chrome.runtime.sendMessage(message).catch(() => undefined);
}
