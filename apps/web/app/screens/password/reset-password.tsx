import { checkResetPage } from '@clipharbor/domain';
import { Button, Link, LockIcon, MailIcon, TextField } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { useAction } from '../../hooks/use-action.ts';
import { useForm } from '../../hooks/use-form.ts';
import { brandValues } from '../../shell/text-tags.tsx';
import { Sign, SmallPage } from '../small-page.tsx';

interface ResetPasswordScreenProps {
  /** `null` if nothing has been sent yet. */
  outcome: 'sent' | 'failed' | null;
  homeHref: string;
  onSend: (email: string) => Promise<void>;
  onLogin: () => void;
}

/** Requests a link for a new password. */
export function ResetPasswordScreen({ outcome, homeHref, onSend, onLogin }: ResetPasswordScreenProps) {
  const t = useTranslations('password.reset');
  const form = useForm({ email: '' }, checkResetPage);
  const { run, isRunning } = useAction(() => onSend(form.values.email));
  const problem = form.problem('email');
  const head = { title: t('meta.title', brandValues), description: t('meta.description', brandValues) };
  if (outcome === 'sent') {
    return (
      <SmallPage {...head} sign={<Sign tone="success" Icon={MailIcon} />} heading={t('sentHeading')} text={t('sent')}>
        <p role="status" className="text-center text-muted text-sm">
          {t('wayHome')} <Link href={homeHref}>{t('goNow')}</Link>
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
          href={homeHref}
          onClick={(event) => {
            event.preventDefault();
            onLogin();
          }}
        >
          {t('back')}
        </Link>
      </p>
    </SmallPage>
  );
}
