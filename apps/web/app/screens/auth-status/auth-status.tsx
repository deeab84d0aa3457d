import { AUTH_STATUS_SPINNER_MS } from '@clipharbor/domain';
import { Button, DangerIcon, Spinner, SuccessIcon } from '@clipharbor/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { brandWords } from '../../shell/text-tags.tsx';
import { useQuery } from '../../shell/use-query.ts';
import { Sign, SmallPage } from '../small-page.tsx';
import { applicationName } from './application-name.ts';

/** Shown to who has signed in a program: whether it worked, and a way to close the window. */
export function AuthStatusScreen() {
  const t = useTranslations('authStatus');
  const query = useQuery();
  const state = query?.get('state') ?? null;
  const [isPatient, setPatient] = useState(true);
  const [mustCloseSelf, setCloseSelf] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), AUTH_STATUS_SPINNER_MS);
    return () => clearTimeout(timer);
  }, []);
  const head = { title: t('meta.title', brandWords), description: t('meta.description', brandWords) };
  if (state === null && isPatient) {
    return (
      <SmallPage
        {...head}
        sign={<Spinner label={t('waiting')} className="size-10 text-primary-text" />}
        heading={t('title')}
      />
    );
  }
  const close = () => {
    window.close();
    // Browsers only close what a script has opened.
    setCloseSelf(true);
  };
  const isSuccess = state === 'success';
  const app = applicationName(query?.get('app') ?? null);
  const name = app === null ? null : app.kind === 'known' ? t(`apps.${app.name}`) : app.name;
  return (
    <SmallPage
      {...head}
      sign={<Sign tone={isSuccess ? 'success' : 'danger'} Icon={isSuccess ? SuccessIcon : DangerIcon} />}
      heading={t(isSuccess ? 'success' : 'failed')}
      text={isSuccess ? (name === null ? t('successText') : t('successApp', { app: name })) : t('failedText')}
    >
      <Button wide onClick={close}>
        {t('close')}
      </Button>
      {mustCloseSelf && (
        <p role="status" className="text-center text-muted text-sm">
          {t('closeSelf')}
        </p>
      )}
    </SmallPage>
  );
}
