import { type BridgeOrder, bridgeEnd, readMessage } from '@clipharbor/contracts';
import { isOptions, isPopup } from '../messaging/senders.ts';
import type { HostPort } from './host-port.ts';

/** Our open pages, through which the background can reach the app where it cannot do so itself. */
export class Bridges {
  readonly #idle = new Set<chrome.runtime.Port>();

  accept(port: chrome.runtime.Port): void {
    if (!isPopup(port.sender) && !isOptions(port.sender)) {
      port.disconnect();
      return;
    }
    this.#idle.add(port);
    port.onDisconnect.addListener(() => this.#idle.delete(port));
  }

  /** Uses the newest page: the one the user is looking at. */
  open(): HostPort | undefined {
    const port = [...this.#idle].at(-1);
    if (port === undefined) return undefined;
    this.#idle.delete(port);
    port.postMessage({ type: 'open' } satisfies BridgeOrder);
    return bridgedPort(port);
  }
}

function bridgedPort(port: chrome.runtime.Port): HostPort {
  let reason: string | null = null;
  port.onMessage.addListener((value: unknown) => {
    const end = readMessage(bridgeEnd, value);
    if (end.ok) reason = end.message.reason;
  });
  return {
    send: (message) => port.postMessage(message),
    onMessage: (listener) => port.onMessage.addListener(listener),
    onEnd: (listener) => port.onDisconnect.addListener(() => listener(reason)),
    close: () => port.disconnect(),
  };
}
