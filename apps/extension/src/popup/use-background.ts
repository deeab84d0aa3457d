import type { PageMessage } from '@clipharbor/contracts';
import { useSyncExternalStore } from 'react';
import type { BackgroundFeed } from './background-feed.ts';

const never = () => () => undefined;
const nothing = () => null;

/** The state from the background; null until it has answered. */
export const useFeed = <State>(feed: BackgroundFeed<State> | undefined): State | null =>
  useSyncExternalStore<State | null>(feed?.subscribe ?? never, feed?.current ?? nothing);

/** Whether the background failed to read the state. */
export const useFeedFailure = <State>(feed: BackgroundFeed<State> | undefined): boolean =>
  useSyncExternalStore(feed?.subscribe ?? never, feed?.hasFailed ?? (() => false));

/** Sends a user action to the background, which responds with a new state. */
export function sendToBackground(message: PageMessage): void {
  // If the background is unreachable, the screen correctly stays unchanged, because nothing has happened.
  chrome.runtime.sendMessage(message).catch(() => undefined);
}
