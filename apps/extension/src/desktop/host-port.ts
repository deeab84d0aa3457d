import { desktopHostName } from '@clipharbor/contracts';

/** A connection to the app's native messaging host, whoever holds it. */
export interface HostPort {
  send(message: object): void;
  onMessage(listener: (value: unknown) => void): void;
  /** The other side has ended it. `reason`: the browser's own words, if it has any. */
  onEnd(listener: (reason: string | null) => void): void;
  close(): void;
}

/**
 * Whether this page or worker can reach the app. Chromium adds the function only to what is opened after the user has given the
 * permission, so that the background may lack it although the permission is there.
 */
export const canConnectNative = (): boolean => typeof chrome.runtime.connectNative === 'function';

/** Firefox tells the reason on the port, Chromium in a variable that is read now or never. */
const reasonOf = (port: chrome.runtime.Port & { readonly error?: { readonly message: string } | null }) =>
  port.error?.message ?? chrome.runtime.lastError?.message ?? null;

/** Starts the app's host. Whether it is there at all is reported as the end of the connection. */
export function openNativePort(): HostPort {
  const port = chrome.runtime.connectNative(desktopHostName);
  return {
    send: (message) => port.postMessage(message),
    onMessage: (listener) => port.onMessage.addListener(listener),
    onEnd: (listener) => port.onDisconnect.addListener((ended) => listener(reasonOf(ended))),
    close: () => port.disconnect(),
  };
}
