import { type AccountMessage, type AccountState, accountState, readMessage } from '@clipharbor/contracts';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type Permit, permitFor, type SavedAs } from '../account/permit.ts';

const AccountContext = createContext<AccountState | null>(null);

interface AccountProviderProps {
  readonly tabId: number | null;
  readonly children: ReactNode;
}

/** What the background knows of the account, for everything in the popup. Connects again when the background ended. */
export function AccountProvider({ tabId, children }: AccountProviderProps) {
  const [state, setState] = useState<AccountState | null>(null);
  useEffect(() => {
    if (tabId === null) return;
    let isClosed = false;
    let port: chrome.runtime.Port;
    const connect = (): void => {
      port = chrome.runtime.connect({ name: 'account' });
      port.onMessage.addListener((value: unknown) => {
        const read = readMessage(accountState, value);
        if (read.ok) setState(read.message);
      });
      port.onDisconnect.addListener(() => {
        if (!isClosed) connect();
      });
      port.postMessage({ to: 'background', type: 'account.watch', tabId } satisfies AccountMessage);
    };
    connect();
    return () => {
      isClosed = true;
      port.disconnect();
    };
  }, [tabId]);
  return <AccountContext value={state}>{children}</AccountContext>;
}

/** `null` until the background has answered. */
export const useAccount = (): AccountState | null => useContext(AccountContext);

/** Whether a medium may be saved. Until that is known, the click decides. */
export function usePermit(mediaId: string, format: SavedAs): Permit {
  const account = useAccount();
  return account === null ? { kind: 'counted' } : permitFor(account, { mediaId, format });
}

export function sendToAccount(message: AccountMessage): void {
  chrome.runtime.sendMessage(message).catch(() => undefined);
}
