import { type AccountState, accountState, type PopupState, popupState, readMessage } from '@clipharbor/contracts';
import type { TabConnections } from '../pages/tab-connections.ts';
import { BackgroundFeed } from './background-feed.ts';

/** Lists from our own background: 200 media and 1,000 images with their URLs. */
const maxStateBytes = 16 * 1024 * 1024;

export interface TabFeeds {
  readonly media: BackgroundFeed<PopupState>;
  readonly account: BackgroundFeed<AccountState>;
}

/** All feeds about one tab. */
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
