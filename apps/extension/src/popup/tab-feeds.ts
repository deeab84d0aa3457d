import {
  type AccountMessage,
  type AccountState,
  accountState,
  type PageMessage,
  type PopupState,
  popupState,
  readMessage,
} from '@clipharbor/contracts';
import { BackgroundFeed } from './background-feed.ts';

/** Lists of our own background: 200 media and 1,000 pictures with their addresses. */
const maxStateBytes = 16 * 1024 * 1024;

export interface TabFeeds {
  readonly media: BackgroundFeed<PopupState>;
  readonly account: BackgroundFeed<AccountState>;
}

/** All that the background says about one tab. */
export function tabFeeds(tabId: number): TabFeeds {
  return {
    media: new BackgroundFeed({
      name: 'popup',
      question: { to: 'background', type: 'media.look', tabId } satisfies PageMessage,
      read: (value) => {
        const read = readMessage(popupState, value, maxStateBytes);
        return read.ok ? read.message : undefined;
      },
    }),
    account: new BackgroundFeed({
      name: 'account',
      question: { to: 'background', type: 'account.watch', tabId } satisfies AccountMessage,
      read: (value) => {
        const read = readMessage(accountState, value);
        return read.ok ? read.message : undefined;
      },
    }),
  };
}
