import type { DesktopWindowOutput } from '@clipharbor/contracts';
import { useEffect, useState } from 'react';
import { useEngine } from '../engine/engine-context.tsx';
import { useCommand } from '../engine/use-command.ts';
import { useOpenPage } from '../engine/use-open-page.ts';

type Session = DesktopWindowOutput<'account'>['session'];

/** Polled: the user connects the account in the browser, and the engine gets the result, not this page. */
const pollMs = 2000;

export interface Account {
  /** Null until the engine has responded. */
  readonly session: Session | null;
  /** The page on which the user connects the account; null if no sign-in is in progress. */
  readonly connectUrl: string | null;
  readonly signIn: (locale: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
}

/** The signed-in account, kept up to date while it is on screen. */
export function useAccount(): Account {
  const engine = useEngine();
  const send = useCommand();
  const openPage = useOpenPage();
  const [session, setSession] = useState<Session | null>(null);
  const [connectUrl, setConnectUrl] = useState<string | null>(null);
  useEffect(() => {
    const closing = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      // The connection notice reports failures.
      const answer = await engine.call('account', {}, closing.signal).catch(() => null);
      if (closing.signal.aborted) return;
      if (answer !== null) {
        setSession(answer.session);
        if (answer.session.kind === 'signedIn') setConnectUrl(null);
      }
      timer = setTimeout(ask, pollMs);
    };
    void ask();
    return () => {
      closing.abort();
      clearTimeout(timer);
    };
  }, [engine]);
  return {
    session,
    connectUrl,
    signIn: async (locale) => {
      const answer = await send('connect', { locale });
      if (answer === null) return;
      setConnectUrl(answer.url);
      await openPage(answer.url);
    },
    signOut: async () => {
      const answer = await send('signOut', {});
      if (answer !== null) setSession(answer.session);
    },
  };
}
