import { type AccountState, accountState, type PopupState, popupState, readMessage } from '@clipharbor/contracts';
import { BackgroundFeed } from './background-feed.ts';
import type { TabConnections } from './tab-connections.ts';

/** Lists of our own background: 200 media and 1,000 pictures with their addresses. */
const maxStateBytes = 16 * 1024 * 1024;

export interface TabFeeds {
  readonly media: BackgroundFeed<PopupState>;
  readonly account: BackgroundFeed<AccountState>;
}

/** All that the background says about one tab. */
export function tabFeeds({ media, account }: TabConnections): TabFeeds {
  return {
    media: new BackgroundFeed({
      connection: media,
      read: (value) => {
        const read = readMessage(popupState, value, maxStateBytes);
        return read.ok ? read.message : undefined;
      },
    }),
    account: new BackgroundFeed({
      connection: account,
      read: (value) => {
        const read = readMessage(accountState, value);
        return read.ok ? read.message : undefined;
      },
    }),
  };
}
