import { ClientError, type FreshSignIn, type ProofOutcome, type SocialProvider } from '@clipharbor/client';
import { accountCalls } from '@clipharbor/contracts';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from 'use-intl';
import { listenForRelay, RELAY_QUERY } from './confirmation-relay.ts';
import { useFailureWords } from './failure-words.ts';
import { siteSession } from './site-session.ts';
import { useAction } from './use-action.ts';
import { useLoaded } from './use-loaded.ts';

/** How this account can prove who it is. */
export interface ProofWays {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly providers: readonly SocialProvider[];
}

const isProvider = (provider: string): provider is SocialProvider => provider === 'google' || provider === 'azure';

async function readWays(): Promise<ProofWays> {
  const { backend, api } = siteSession();
  const [{ email, identities }, { hasPassword }] = await Promise.all([
    backend.ownAccount(),
    api.call(accountCalls.signInMethods, {}),
  ]);
  return { email, hasPassword, providers: identities.map(({ provider }) => provider).filter(isProvider) };
}

/**
 * Signs the same user in once more, by password or in a provider's window, with the code of the second factor where there is
 * one. Nothing of the page is lost meanwhile.
 */
export function useFreshSignIn(onConfirmed: () => void) {
  const words = useFailureWords();
  const locale = useLocale();
  const { data: ways, reload } = useLoaded(readWays, []);
  const [step, setStep] = useState<'proof' | 'window' | 'code'>('proof');
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useRef<FreshSignIn | null>(null);
  const current = (): FreshSignIn => {
    attempt.current ??= siteSession().backend.freshSignIn();
    return attempt.current;
  };

  const { run, isRunning } = useAction(async (work: () => Promise<ProofOutcome | null>) => {
    setFailure(null);
    try {
      const outcome = await work();
      if (outcome === 'code') setStep('code');
      if (outcome !== 'done') return;
      attempt.current = null;
      onConfirmed();
    } catch (error) {
      setStep((now) => (now === 'window' ? 'proof' : now));
      setFailure(words(error));
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per dialog; what it calls is made anew with each drawing
  useEffect(() => {
    const stop = listenForRelay((relayed) => {
      void run(async () => {
        if ('error' in relayed) throw new ClientError('refused', relayed.error, relayed.error);
        return current().socialCode(relayed.code);
      });
    });
    return () => {
      stop();
      // What was begun and not finished would be one more device in the list.
      void attempt.current?.abandon().catch(() => undefined);
    };
  }, []);

  return {
    ways,
    reload,
    step,
    failure,
    isRunning,
    enterPassword: (email: string, password: string) => void run(() => current().password(email, password)),
    enterCode: (code: string) => void run(() => current().code(code)),
    /** `isBlocked` is told when the browser opens no window. */
    openProvider: (provider: SocialProvider, blocked: string) => {
      // At once, as part of the press: later the browser would take it for a pop-up that nobody wanted.
      const opened = window.open('about:blank', 'clipharbor-confirm', 'popup,width=480,height=680');
      if (!opened) return setFailure(blocked);
      void run(async () => {
        const back = `${location.origin}/${locale}/user?${RELAY_QUERY}`;
        opened.location.href = await current().socialAddress(provider, back);
        setStep('window');
        return null;
      });
    },
  };
}
