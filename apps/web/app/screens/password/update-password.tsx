import { ClientError } from '@clipharbor/client';
import { checkUpdatePassword, UPDATE_PASSWORD_REDIRECT_MS } from '@clipharbor/domain';
import { Button, Callout, Link, LockIcon, SuccessIcon } from '@clipharbor/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useFailureWords } from '../../session/failure-words.ts';
import { returnError } from '../../session/return-error.ts';
import { siteSession, useUser } from '../../session/site-session.ts';
import { useAction } from '../../session/use-action.ts';
import { useForm } from '../../session/use-form.ts';
import { useWayHome } from '../../session/use-way-home.ts';
import { showMessage, wake } from '../../shell/companion.ts';
import { brandWords } from '../../shell/text-tags.tsx';
import { PasswordField } from '../login/password-field.tsx';
import { Sign, SmallPage } from '../small-page.tsx';
import { PasswordRules } from './password-rules.tsx';

/** Where the link of the reset mail leads: a new password, then the home page. */
export function UpdatePasswordScreen() {
  const t = useTranslations('password.update');
  const words = useFailureWords();
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ password: '', confirmation: '' }, checkUpdatePassword);
  const home = useWayHome(isDone ? UPDATE_PASSWORD_REDIRECT_MS : null);
  const link = useLink();
  const isLinkSpent = useRef(false);
  const { run, isRunning } = useAction(async () => {
    try {
      const { user, backend } = siteSession();
      await user.initialise();
      // The link is spent here and not on arrival: mail scanners open links too, but they choose no password.
      if (link.tokenHash !== null && !isLinkSpent.current) {
        await backend.verifyLink({ tokenHash: link.tokenHash, type: 'recovery' });
        isLinkSpent.current = true;
        await user.initialise();
      }
      await backend.updatePassword(form.values.password);
      setDone(true);
      await showMessage({ message: t('doneMessage') });
    } catch (error) {
      if (error instanceof ClientError && error.code === 'insufficient_aal') {
        // The mailbox alone does not open an account with a second factor: the dialog asks for its code.
        (await wake()).openLogin();
        return await showMessage({ message: words(error), tone: 'warning' });
      }
      setFailure(words(error));
      await showMessage({ message: t('failedMessage'), tone: 'danger' });
    }
  });
  const head = { title: t('meta.title', brandWords), description: t('meta.description', brandWords) };
  if (isDone) {
    return (
      <SmallPage {...head} sign={<Sign tone="success" Icon={SuccessIcon} />} heading={t('done')}>
        <p role="status" className="text-center text-muted text-sm">
          {t('wayHome')} <Link href={home}>{t('goNow')}</Link>
        </p>
      </SmallPage>
    );
  }
  const refuse = () => void showMessage({ message: t('problems.fieldsIncorrect'), tone: 'danger' });
  const [password, confirmation] = [form.problem('password'), form.problem('confirmation')];
  return (
    <SmallPage {...head} sign={<Sign tone="primary" Icon={LockIcon} />} heading={t('heading')} text={t('text')}>
      {(link.isBroken || failure !== null) && <BrokenLink reason={failure} />}
      <form noValidate className="flex flex-col gap-4" onSubmit={form.submit(() => void run(), refuse)}>
        <PasswordField
          {...form.field('password')}
          autoComplete="new-password"
          label={t('password')}
          error={password ? t(`problems.${password}`) : undefined}
        />
        <PasswordRules password={form.values.password} />
        <PasswordField
          {...form.field('confirmation')}
          autoComplete="new-password"
          label={t('confirmation')}
          error={confirmation ? t(`problems.${confirmation}`) : undefined}
        />
        <Button type="submit" wide loading={isRunning}>
          {t('send')}
        </Button>
      </form>
    </SmallPage>
  );
}

function BrokenLink({ reason }: { reason: string | null }) {
  const t = useTranslations('password.update');
  const reset = `/${useLocale()}/reset-password`;
  return (
    <Callout type="warning" label={t('linkTitle')}>
      <p>{reason ?? t('linkText')}</p>
      <p className="mt-2">
        <Link href={reset}>{t('newLink')}</Link>
      </p>
    </Callout>
  );
}

/** What the address brought along: a token to spend later, a session by now, or a link that works no more. */
function useLink(): { tokenHash: string | null; isBroken: boolean } {
  const user = useUser();
  const [hasError, setError] = useState(false);
  const [link, setLink] = useState<{ tokenHash: string | null } | null>(null);
  useEffect(() => {
    setError(returnError(location) !== null);
    const url = new URL(location.href);
    const found = url.searchParams.get('token_hash');
    // Kept here alone: the address stays in the history and on the screen.
    if (found !== null) {
      for (const name of ['token_hash', 'type']) url.searchParams.delete(name);
      history.replaceState(history.state, '', url.href);
    }
    setLink((known) => known ?? { tokenHash: found });
    void siteSession().user.initialise();
  }, []);
  const tokenHash = link?.tokenHash ?? null;
  return { tokenHash, isBroken: hasError || (link !== null && tokenHash === null && user.kind === 'visitor') };
}
