import { type BridgeEnd, bridgeOrder, readMessage } from '@clipharbor/contracts';
import { canConnectNative, type HostPort, openNativePort } from './host-port.ts';

export const bridgeName = 'desktop-bridge';

let offered: chrome.runtime.Port | undefined;

/** Offers the background a connection to the app through this page, for when it has none itself. */
export function offerBridge(): void {
  if (offered !== undefined || !canConnectNative()) return;
  const port = chrome.runtime.connect({ name: bridgeName });
  let native: HostPort | undefined;
  offered = port;
  port.onMessage.addListener((value: unknown) => {
    if (native !== undefined) native.send(value as object);
    else if (readMessage(bridgeOrder, value).ok) native = open(port);
  });
  port.onDisconnect.addListener(() => {
    native?.close();
    if (offered === port) offered = undefined;
  });
}

function open(port: chrome.runtime.Port): HostPort {
  const native = openNativePort();
  native.onMessage((value) => port.postMessage(value));
  native.onEnd((reason) => {
    port.postMessage({ type: 'bridge.end', reason } satisfies BridgeEnd);
    port.disconnect();
    if (offered === port) offered = undefined;
  });
  return native;
}
