import { checkDialogReset, checkLogin, checkSignup, type LoginForm, type SignupForm } from '@clipharbor/domain';
import { Button, TextField, useLocale } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useForm } from '../../hooks/use-form.ts';
import { sitePages } from '../../shell/site-pages.ts';
import { PasswordField } from './password-field.tsx';

interface FormProps<Values> {
  isBusy: boolean;
  onSend: (values: Values) => void;
}
type ProblemKey =
  | 'required'
  | 'emailInvalid'
  | 'passwordShort'
  | 'passwordsDiffer'
  | 'resetEmailMissing'
  | 'resetEmailInvalid';

function useTexts() {
  const t = useTranslations('login');
  return { t, words: (problem: ProblemKey | null) => (problem === null ? undefined : t(`problems.${problem}`)) };
}

const address = { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false } as const;

export function SignInForm({
  email,
  isBusy,
  onSend,
  onForgotten,
}: FormProps<LoginForm> & { email: string; onForgotten: () => void }) {
  const { t, words } = useTexts();
  const form = useForm({ email, password: '' }, checkLogin);
  return (
    <form noValidate onSubmit={form.submit(onSend)} className="flex flex-col gap-4">
      <TextField
        {...form.field('email')}
        {...address}
        autoComplete="username"
        label={t('fields.email')}
        error={words(form.problem('email'))}
      />
      <PasswordField
        {...form.field('password')}
        autoComplete="current-password"
        label={t('fields.password')}
        error={words(form.problem('password'))}
      />
      <button
        type="button"
        onClick={onForgotten}
        className="-mt-1 self-end rounded-sm font-medium text-primary-text text-sm hover:underline"
      >
        {t('links.forgot')}
      </button>
      <Button type="submit" wide loading={isBusy}>
        {t('buttons.login')}
      </Button>
    </form>
  );
}

export function SignUpForm({ isBusy, onSend }: FormProps<SignupForm>) {
  const { t, words } = useTexts();
  const home = `/${useLocale()}/`;
  const form = useForm({ fullName: '', email: '', password: '', confirmation: '' }, checkSignup);
  const linkTo = (page: 'terms' | 'privacy') => (content: ReactNode) => (
    <a href={home + sitePages[page]} target="_blank" rel="noopener" className="underline underline-offset-2">
      {content}
    </a>
  );
  return (
    <form noValidate onSubmit={form.submit(onSend)} className="flex flex-col gap-4">
      <TextField
        {...form.field('fullName')}
        autoComplete="name"
        label={t('fields.fullName')}
        error={words(form.problem('fullName'))}
      />
      <TextField {...form.field('email')} {...address} label={t('fields.email')} error={words(form.problem('email'))} />
      <PasswordField
        {...form.field('password')}
        autoComplete="new-password"
        label={t('fields.password')}
        hint={t('fields.passwordHint')}
        error={words(form.problem('password'))}
      />
      <PasswordField
        {...form.field('confirmation')}
        autoComplete="new-password"
        label={t('fields.confirmation')}
        error={words(form.problem('confirmation'))}
      />
      <Button type="submit" wide loading={isBusy}>
        {t('buttons.signup')}
      </Button>
      <p className="text-subtle text-xs">{t.rich('consent', { terms: linkTo('terms'), privacy: linkTo('privacy') })}</p>
    </form>
  );
}

export function ResetForm({ isBusy, onSend }: FormProps<{ email: string }>) {
  const { t, words } = useTexts();
  const form = useForm({ email: '' }, checkDialogReset);
  return (
    <form noValidate onSubmit={form.submit(onSend)} className="flex flex-col gap-4">
      <TextField {...form.field('email')} {...address} label={t('fields.email')} error={words(form.problem('email'))} />
      <Button type="submit" wide loading={isBusy}>
        {t('buttons.reset')}
      </Button>
    </form>
  );
}
