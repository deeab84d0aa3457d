import { accountCalls } from '@clipharbor/contracts';
import type { LoginForm, SignupForm } from '@clipharbor/domain';
import { useSnackbar } from '@clipharbor/ui';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useFailureWords } from '../../session/failure-words.ts';
import { siteSession } from '../../session/site-session.ts';
import { useAction } from '../../session/use-action.ts';
import { LoginDialog, type LoginMode, type Sent } from './login-dialog.tsx';

interface LoginGateProps {
  isOpen: boolean;
  /** What the address field starts with. */
  email: string;
  onClose: () => void;
  wayBack: () => HTMLElement | null;
}

/** Joins the login dialog with the session. "Closing it resets the mode to login and clears the fields." */
export function LoginGate({ isOpen, email, onClose, wayBack }: LoginGateProps) {
  const t = useTranslations('login.messages');
  const locale = useLocale();
  const show = useSnackbar();
  const words = useFailureWords();
  const [mode, setMode] = useState<LoginMode>('login');
  const [sent, setSent] = useState<Sent | null>(null);

  const close = () => {
    onClose();
    setMode('login');
    setSent(null);
  };
  const { run, isRunning } = useAction(async (work: () => Promise<void>, failure?: string) => {
    try {
      await work();
    } catch (error) {
      show({ message: failure ?? words(error), tone: 'danger' });
    }
  });

  const signIn = (form: LoginForm) =>
    run(async () => {
      await siteSession().user.signIn(form);
      close();
      show({ message: t('signInSuccess') });
    });
  const signUp = ({ email, password, fullName }: SignupForm) =>
    run(async () => {
      await siteSession().user.initialise();
      await siteSession().api.call(accountCalls.signUp, { email, password, name: fullName, locale });
      setSent({ mode: 'signup', email });
      show({ message: t('confirmationSent') });
    });
  const reset = ({ email }: { email: string }) =>
    run(async () => {
      await siteSession().user.initialise();
      await siteSession().backend.requestPasswordReset(email, `${location.origin}/update-password`);
      setSent({ mode: 'reset', email });
      show({ message: t('resetSent') });
    }, t('resetFailed'));
  const social = (provider: 'google' | 'azure') =>
    run(async () => {
      await siteSession().user.initialise();
      location.assign(await siteSession().backend.socialSignIn(provider, `${location.origin}/${locale}/user`));
    });

  return (
    <LoginDialog
      isOpen={isOpen}
      mode={mode}
      email={email}
      sent={sent}
      isBusy={isRunning}
      onMode={setMode}
      onClose={close}
      wayBack={wayBack}
      onSignIn={signIn}
      onSignUp={signUp}
      onReset={reset}
      onSocial={social}
    />
  );
}
