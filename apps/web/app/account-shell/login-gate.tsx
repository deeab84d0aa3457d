import { accountCalls } from '@clipharbor/contracts';
import type { LoginForm, SignupForm } from '@clipharbor/domain';
import { useLocale, useSnackbar } from '@clipharbor/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../hooks/failure-text.ts';
import { useAction } from '../hooks/use-action.ts';
import { LoginDialog, type LoginMode, type Sent } from '../screens/login/login-dialog.tsx';
import { siteSession, useUser } from '../session/site-session.ts';

interface LoginGateProps {
  isOpen: boolean;
  /** The initial value of the email field. */
  email: string;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
}

/** Connects the login dialog to the session. "Closing it resets the mode to login and clears the fields." */
export function LoginGate({ isOpen, email, onClose, returnFocus }: LoginGateProps) {
  const t = useTranslations('login.messages');
  const locale = useLocale();
  const show = useSnackbar();
  const failureText = useFailureText();
  const [mode, setMode] = useState<LoginMode>('login');
  const [sent, setSent] = useState<Sent | null>(null);
  const [codeFailure, setCodeFailure] = useState<string | null>(null);
  const user = useUser();
  const codeEmail = useRef<string | null>(null);
  if (user.kind === 'codeNeeded') codeEmail.current = user.email;
  // Otherwise the next sign-in, with another account, would briefly show this address.
  if (user.kind === 'visitor') codeEmail.current = null;

  const close = () => {
    onClose();
    setCodeFailure(null);
    // A sign-in without its code does not count: its session ends, and the user is a visitor again.
    if (siteSession().user.get().kind === 'codeNeeded') void siteSession().user.giveUpCode();
    codeEmail.current = null;
    setMode('login');
    setSent(null);
  };
  const { run, isRunning } = useAction(async (work: () => Promise<void>, failure?: string) => {
    try {
      await work();
    } catch (error) {
      show({ message: failure ?? failureText(error), tone: 'danger' });
    }
  });

  const signIn = (form: LoginForm) =>
    run(async () => {
      await siteSession().user.signIn(form);
      finish();
    });
  const finish = () => {
    // If the user is not signed in yet, this dialog asks for the code next.
    if (siteSession().user.get().kind !== 'signedIn') return;
    close();
    show({ message: t('signInSuccess') });
  };
  const enterCode = (code: string) =>
    run(async () => {
      setCodeFailure(null);
      try {
        await siteSession().user.enterCode(code);
      } catch (error) {
        return setCodeFailure(failureText(error));
      }
      finish();
    });
  const giveUpCode = () => {
    setCodeFailure(null);
    void siteSession().user.giveUpCode();
  };
  const signUp = ({ email, password, fullName }: SignupForm) =>
    run(async () => {
      await siteSession().user.initialize();
      await siteSession().api.call(accountCalls.signUp, { email, password, name: fullName });
      setSent({ mode: 'signup', email });
      show({ message: t('confirmationSent') });
    });
  const reset = ({ email }: { email: string }) =>
    run(async () => {
      await siteSession().user.initialize();
      await siteSession().backend.requestPasswordReset(email, `${location.origin}/update-password`);
      setSent({ mode: 'reset', email });
      show({ message: t('resetSent') });
    }, t('resetFailed'));
  const social = (provider: 'google' | 'azure') =>
    run(async () => {
      await siteSession().user.initialize();
      location.assign(await siteSession().backend.socialSignIn(provider, `${location.origin}/${locale}/user`));
    });

  // The user has signed in from another tab, for example through the link in the confirmation mail.
  const isSignedInElsewhere = isOpen && !isRunning && user.kind === 'signedIn';
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once, even if something else changes
  useEffect(() => {
    if (isSignedInElsewhere) close();
  }, [isSignedInElsewhere]);

  // The password form must not flash between the correct code and the closing of the dialog.
  const isEntering = isRunning && user.kind === 'signedIn';
  const isCodeNext = user.kind === 'codeNeeded' || isEntering;
  return (
    <LoginDialog
      isOpen={isOpen}
      mode={mode}
      email={email}
      sent={sent}
      codeStep={isCodeNext && codeEmail.current !== null ? { email: codeEmail.current, failure: codeFailure } : null}
      isBusy={isRunning}
      onMode={setMode}
      onClose={close}
      returnFocus={returnFocus}
      onSignIn={signIn}
      onSignUp={signUp}
      onReset={reset}
      onSocial={social}
      onCode={enterCode}
      onGiveUpCode={giveUpCode}
    />
  );
}
