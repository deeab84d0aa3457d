import { checkUpdatePassword } from '@clipharbor/domain';
import { Button, Callout, Link, LockIcon, SuccessIcon, useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { useAction } from '../../hooks/use-action.ts';
import { useForm } from '../../hooks/use-form.ts';
import { brandValues } from '../../shell/text-tags.tsx';
import { PasswordField } from '../login/password-field.tsx';
import { Sign, SmallPage } from '../small-page.tsx';
import { PasswordRules } from './password-rules.tsx';

interface UpdatePasswordScreenProps {
  isDone: boolean;
  /** The link is missing, expired or already used. */
  isLinkBroken: boolean;
  /** Why the last attempt failed. */
  failure: string | null;
  homeHref: string;
  onSend: (password: string) => Promise<void>;
  /** Called when the form was submitted with a problem. */
  onInvalid: () => void;
}

/** The page behind the link in the reset mail: sets a new password, then goes to the home page. */
export function UpdatePasswordScreen(props: UpdatePasswordScreenProps) {
  const { isDone, isLinkBroken, failure, homeHref, onSend, onInvalid } = props;
  const t = useTranslations('password.update');
  const form = useForm({ password: '', confirmation: '' }, checkUpdatePassword);
  const { run, isRunning } = useAction(() => onSend(form.values.password));
  const head = { title: t('meta.title', brandValues), description: t('meta.description', brandValues) };
  if (isDone) {
    return (
      <SmallPage {...head} sign={<Sign tone="success" Icon={SuccessIcon} />} heading={t('done')}>
        <p role="status" className="text-center text-muted text-sm">
          {t('wayHome')} <Link href={homeHref}>{t('goNow')}</Link>
        </p>
      </SmallPage>
    );
  }
  const [password, confirmation] = [form.problem('password'), form.problem('confirmation')];
  return (
    <SmallPage {...head} sign={<Sign tone="primary" Icon={LockIcon} />} heading={t('heading')} text={t('text')}>
      {isLinkBroken && <BrokenLink reason={failure} />}
      {!isLinkBroken && failure !== null && (
        <Callout type="danger" label={t('failedMessage')}>
          <p>{failure}</p>
        </Callout>
      )}
      <form noValidate className="flex flex-col gap-4" onSubmit={form.submit(() => void run(), onInvalid)}>
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
