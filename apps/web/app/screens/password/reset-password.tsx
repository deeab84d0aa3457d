import { checkResetPage, RESET_REDIRECT_MS } from '@clipharbor/domain';
import { Button, Link, LockIcon, MailIcon, TextField } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { siteSession } from '../../session/site-session.ts';
import { useAction } from '../../session/use-action.ts';
import { useForm } from '../../session/use-form.ts';
import { useWayHome } from '../../session/use-way-home.ts';
import { showMessage, wake } from '../../shell/companion.ts';
import { brandWords } from '../../shell/text-tags.tsx';
import { Sign, SmallPage } from '../small-page.tsx';

/** Asks for a link to choose a new password, then leads back to the home page. */
export function ResetPasswordScreen() {
  const t = useTranslations('password.reset');
  const [outcome, setOutcome] = useState<'sent' | 'failed' | null>(null);
  const form = useForm({ email: '' }, checkResetPage);
  const home = useWayHome(outcome === 'sent' ? RESET_REDIRECT_MS : null);
  const { run, isRunning } = useAction(async () => {
    try {
      const { user, backend } = siteSession();
      await user.initialise();
      await backend.requestPasswordReset(form.values.email, `${location.origin}/update-password`);
      setOutcome('sent');
      await showMessage({ message: t('sentMessage') });
    } catch {
      setOutcome('failed');
      await showMessage({ message: t('failedMessage'), tone: 'danger' });
    }
  });
  const problem = form.problem('email');
  const head = { title: t('meta.title', brandWords), description: t('meta.description', brandWords) };
  if (outcome === 'sent') {
    return (
      <SmallPage {...head} sign={<Sign tone="success" Icon={MailIcon} />} heading={t('sentHeading')} text={t('sent')}>
        <p role="status" className="text-center text-muted text-sm">
          {t('wayHome')} <Link href={home}>{t('goNow')}</Link>
        </p>
      </SmallPage>
    );
  }
  return (
    <SmallPage {...head} sign={<Sign tone="primary" Icon={LockIcon} />} heading={t('heading')} text={t('text')}>
      <form noValidate className="flex flex-col gap-4" onSubmit={form.submit(() => void run())}>
        <TextField
          {...form.field('email')}
          type="email"
          autoComplete="email"
          label={t('email')}
          error={problem ? t(`problems.${problem}`) : undefined}
        />
        {outcome === 'failed' && (
          <p role="alert" className="text-danger-text text-sm">
            {t('failed')}
          </p>
        )}
        <Button type="submit" wide loading={isRunning}>
          {t('send')}
        </Button>
      </form>
      <p className="text-center text-sm">
        <Link
          href={home}
          onClick={(event) => {
            event.preventDefault();
            void wake().then((companion) => companion.openLogin());
          }}
        >
          {t('back')}
        </Link>
      </p>
    </SmallPage>
  );
}
