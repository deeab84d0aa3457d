import type { AccountMessage, AccountState } from '@clipharbor/contracts';
import { createContext, type ReactNode, useContext } from 'react';
import { type Permit, permitFor, type SavedAs } from '../account/permit.ts';
import type { BackgroundFeed } from './background-feed.ts';
import { useFeed } from './use-background.ts';

const AccountContext = createContext<AccountState | null>(null);

interface AccountProviderProps {
  readonly feed: BackgroundFeed<AccountState> | undefined;
  readonly children: ReactNode;
}

/** Provides the account's state to the whole popup. */
export function AccountProvider({ feed, children }: AccountProviderProps) {
  return <AccountContext value={useFeed(feed)}>{children}</AccountContext>;
}

/** `null` until the background has answered. */
export const useAccount = (): AccountState | null => useContext(AccountContext);

/** Whether a medium may be saved. Until that is known, the check is left to the click. */
export function usePermit(mediaId: string, format: SavedAs): Permit {
  const account = useAccount();
  return account === null ? { kind: 'counted' } : permitFor(account, { mediaId, format });
}

export function sendToAccount(message: AccountMessage): void {
  chrome.runtime.sendMessage(message).catch(() => undefined);
}
