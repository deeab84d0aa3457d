import type { SocialProvider } from '@clipharbor/client';
import type { LoginForm, SignupForm } from '@clipharbor/domain';
import { Button, Dialog, MailIcon } from '@clipharbor/ui';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { isolated } from '../../shell/isolated.ts';
import { CodeForm } from './code-form.tsx';
import { ResetForm, SignInForm, SignUpForm } from './login-forms.tsx';
import { SocialButtons } from './social-buttons.tsx';

export type LoginMode = 'login' | 'signup' | 'reset';

/** The password or the provider was right, but the code of the second factor is still missing. */
export interface CodeStep {
  readonly email: string;
  readonly failure: string | null;
}
/** Which mail was sent, and to whom. Shown in place of the form. */
export interface Sent {
  readonly mode: 'signup' | 'reset';
  readonly email: string;
}

interface LoginDialogProps {
  isOpen: boolean;
  mode: LoginMode;
  /** The initial value of the email field. */
  email: string;
  sent: Sent | null;
  /** Shown in place of the form. */
  codeStep: CodeStep | null;
  isBusy: boolean;
  onMode: (mode: LoginMode) => void;
  onClose: () => void;
  /** The button to which focus returns. */
  returnFocus: () => HTMLElement | null;
  onSignIn: (form: LoginForm) => void;
  onSignUp: (form: SignupForm) => void;
  onReset: (form: { email: string }) => void;
  onSocial: (provider: SocialProvider) => void;
  onCode: (code: string) => void;
  /** Back to the password, to sign in with another account. */
  onGiveUpCode: () => void;
}

/** Sign-in, sign-up and password reset. Closing it clears what was typed. */
export function LoginDialog({
  isOpen,
  mode,
  sent,
  codeStep,
  onClose,
  returnFocus,
  onCode,
  onGiveUpCode,
  ...rest
}: LoginDialogProps) {
  const t = useTranslations('login');
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => next || onClose()}
      persistent
      maxWidthPx={440}
      returnFocus={returnFocus}
      title={codeStep ? t('code.title') : sent ? t('sent.title') : t(`titles.${mode}`)}
      {...(codeStep
        ? { description: t('code.text', { email: isolated(codeStep.email) }) }
        : !sent && { description: t(`intro.${mode}`) })}
    >
      {codeStep ? (
        <CodeForm isBusy={rest.isBusy} failure={codeStep.failure} send={t('code.send')} onSend={onCode} showsRecovery>
          <Button variant="ghost" wide onClick={onGiveUpCode}>
            {t('code.back')}
          </Button>
        </CodeForm>
      ) : sent ? (
        <SentNotice sent={sent} onDone={onClose} />
      ) : (
        <ModeForm mode={mode} {...rest} />
      )}
    </Dialog>
  );
}

type ModeFormProps = Omit<
  LoginDialogProps,
  'isOpen' | 'sent' | 'codeStep' | 'onClose' | 'returnFocus' | 'onCode' | 'onGiveUpCode'
>;

function ModeForm({ mode, email, isBusy, onMode, onSignIn, onSignUp, onReset, onSocial }: ModeFormProps) {
  const t = useTranslations('login.links');
  const place = useRef<HTMLDivElement>(null);
  const change = (next: LoginMode) => {
    // The pressed link is removed with its form, and focus would be lost. Synchronous, because the user may already be typing.
    flushSync(() => onMode(next));
    place.current?.querySelector('input')?.focus();
  };
  const switchTo = (next: LoginMode) => (words: ReactNode) => (
    <button
      type="button"
      onClick={() => change(next)}
      className="rounded-sm font-medium text-primary-text hover:underline"
    >
      {words}
    </button>
  );
  return (
    <div ref={place} className="flex flex-col gap-5">
      {mode === 'login' && (
        <SignInForm email={email} isBusy={isBusy} onSend={onSignIn} onForgotten={() => change('reset')} />
      )}
      {mode === 'signup' && <SignUpForm isBusy={isBusy} onSend={onSignUp} />}
      {mode === 'reset' && <ResetForm isBusy={isBusy} onSend={onReset} />}
      {mode !== 'reset' && <SocialButtons isBusy={isBusy} onChoose={onSocial} />}
      <p className="text-center text-muted text-sm">
        {mode === 'login' && t.rich('toSignup', { link: switchTo('signup') })}
        {mode === 'signup' && t.rich('toLogin', { link: switchTo('login') })}
        {mode === 'reset' && t.rich('back', { link: switchTo('login') })}
      </p>
    </div>
  );
}

function SentNotice({ sent: { mode, email }, onDone }: { sent: Sent; onDone: () => void }) {
  const t = useTranslations('login.sent');
  return (
    <div className="flex flex-col items-center gap-4 pt-2 text-center">
      <span className="flex size-14 items-center justify-center rounded-full bg-success-soft text-success-text">
        <MailIcon className="size-7" />
      </span>
      <p className="break-words">{t(mode, { email: isolated(email) })}</p>
      <p className="text-muted text-sm">{t('hint')}</p>
      <Button wide onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  );
}
