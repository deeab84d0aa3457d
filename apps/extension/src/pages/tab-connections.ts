import type { AccountMessage, PageMessage } from '@clipharbor/contracts';
import { Connection } from './connection.ts';

export interface TabConnections {
  readonly media: Connection;
  readonly account: Connection;
}

/** All connections that ask about one tab. */
export const tabConnections = (tabId: number): TabConnections => ({
  media: new Connection('popup', { to: 'background', type: 'media.look', tabId } satisfies PageMessage),
  account: new Connection('account', { to: 'background', type: 'account.watch', tabId } satisfies AccountMessage),
});
