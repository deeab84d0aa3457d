import { SuccessIcon } from '@clipharbor/ui';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { relay } from '../../session/confirmation-relay.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { brandWords } from '../../shell/text-tags.tsx';
import { Sign } from '../small-page.tsx';

/** What the provider's window shows when it has come back, if the browser does not let it close itself. */
export function RelayNotice() {
  const t = useTranslations('account');
  useEffect(relay, []);
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center">
      <PageHead title={t('meta.title', brandWords)} description={t('meta.description', brandWords)} />
      <Sign tone="success" Icon={SuccessIcon} />
      <h1 className="text-2xl">{t('relay.title')}</h1>
      <p className="text-muted">{t('relay.text')}</p>
    </div>
  );
}
