import type { PageMessage } from '@clipharbor/contracts';
import { useSyncExternalStore } from 'react';
import type { BackgroundFeed } from './background-feed.ts';

const never = () => () => undefined;
const nothing = () => null;

/** What the background says; null until it has answered. */
export const useFeed = <State>(feed: BackgroundFeed<State> | undefined): State | null =>
  useSyncExternalStore<State | null>(feed?.subscribe ?? never, feed?.current ?? nothing);

/** Tells the background what the user wants. Its answer is a new state. */
export function sendToBackground(message: PageMessage): void {
  // Without a background nothing would change on the screen either, which is the truth.
  chrome.runtime.sendMessage(message).catch(() => undefined);
}
