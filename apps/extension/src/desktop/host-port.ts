import { desktopHostName } from '@clipharbor/contracts';

/** A connection to the app's native messaging host, held by the background or by a page. */
export interface HostPort {
  send(message: object): void;
  onMessage(listener: (value: unknown) => void): void;
  /** Called when the other side ended it. `reason`: the browser's own message, if any. */
  onEnd(listener: (reason: string | null) => void): void;
  close(): void;
}

/**
 * Whether this page or worker can reach the app. Chromium adds the function only to contexts opened after the permission was
 * granted, so the background may lack it despite having the permission.
 */
export const canConnectNative = (): boolean => typeof chrome.runtime.connectNative === 'function';

/** Firefox gives the reason on the port, Chromium in a variable that must be read at once. */
const reasonOf = (port: chrome.runtime.Port & { readonly error?: { readonly message: string } | null }) =>
  port.error?.message ?? chrome.runtime.lastError?.message ?? null;

/** Starts the app's host. If there is none, the connection ends. */
export function openNativePort(): HostPort {
  const port = chrome.runtime.connectNative(desktopHostName);
  return {
    send: (message) => port.postMessage(message),
    onMessage: (listener) => port.onMessage.addListener(listener),
    onEnd: (listener) => port.onDisconnect.addListener((ended) => listener(reasonOf(ended))),
    close: () => port.disconnect(),
  };
}
