import {
  type DesktopFailure,
  type DesktopStatus,
  desktopOutcome,
  desktopStatus,
  type PageMessage,
  readMessage,
} from '@clipharbor/contracts';
import { offerBridge } from './page-bridge.ts';

export type DesktopRequest = Extract<PageMessage, { type: 'desktop.save' | 'desktop.move' | 'desktop.show' }>;

/** Sends a request to the background and offers it this page's connection to the app. */
async function ask(message: PageMessage): Promise<unknown> {
  offerBridge();
  return chrome.runtime.sendMessage(message).catch(() => undefined);
}

/** Performs a request. Returns what prevented it, or null on success. */
export async function askDesktop(request: DesktopRequest): Promise<DesktopFailure | null> {
  const read = readMessage(desktopOutcome, await ask(request));
  return read.ok ? read.message.failure : 'failed';
}

export async function checkDesktop(): Promise<DesktopStatus> {
  const read = readMessage(desktopStatus, await ask({ to: 'background', type: 'desktop.check' }));
  return read.ok ? read.message : { kind: 'failed', failure: 'failed' };
}
