import { ClientError, type FreshSignIn, type ProofOutcome, type SocialProvider } from '@clipharbor/client';
import { useLocale } from '@clipharbor/ui';
import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '../hooks/failure-text.ts';
import { useAction } from '../hooks/use-action.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { siteSession } from '../session/site-session.ts';
import { listenForRelay, relayQuery } from './confirmation-relay.ts';
import { readProofMethods } from './proof-methods.ts';

/**
 * Signs the same user in again, by password or in a provider's window, plus the code of the second factor if there is one. The
 * page keeps its state meanwhile.
 */
export function useFreshSignIn(onConfirmed: () => void) {
  const failureText = useFailureText();
  const locale = useLocale();
  const { data: methods, reload } = useLoaded(() => readProofMethods(siteSession()), []);
  const [begun, setStep] = useState<'proof' | 'window' | 'code'>('proof');
  /** The existing session lacks only the code. */
  const isCodeMissing = methods.kind === 'ready' && methods.value.kind === 'code';
  const step = isCodeMissing ? 'code' : begun;
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
      setFailure(failureText(error));
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per dialog; every render creates the called functions again
  useEffect(() => {
    const stop = listenForRelay((relayed) => {
      void run(async () => {
        if ('error' in relayed) throw new ClientError('refused', relayed.error, relayed.error);
        return current().socialCode(relayed.code);
      });
    });
    return () => {
      stop();
      // An unfinished sign-in would appear in the device list.
      void attempt.current?.abandon().catch(() => undefined);
    };
  }, []);

  return {
    methods,
    reload,
    step,
    failure,
    isRunning,
    enterPassword: (email: string, password: string) => void run(() => current().password(email, password)),
    enterCode: (code: string) =>
      void run(async () => {
        if (!isCodeMissing) return current().code(code);
        await siteSession().backend.enterCode(code);
        return 'done';
      }),
    /** `blockedMessage` is shown if the browser blocks the window. */
    openProvider: (provider: SocialProvider, blockedMessage: string) => {
      // Synchronous, as part of the click: later, the browser would block it as an unwanted pop-up.
      const opened = window.open('about:blank', 'clipharbor-confirm', 'popup,width=480,height=680');
      if (!opened) return setFailure(blockedMessage);
      void run(async () => {
        const back = `${location.origin}/${locale}/user?${relayQuery}`;
        opened.location.href = await current().socialAddress(provider, back);
        setStep('window');
        return null;
      });
    },
  };
}
