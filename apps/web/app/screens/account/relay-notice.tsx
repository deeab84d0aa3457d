import { WarningIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { PageHead } from '../../shell/page-head.tsx';
import { brandValues } from '../../shell/text-tags.tsx';
import { Sign } from '../small-page.tsx';

/**
 * Shown in the provider's window after it returns, if the browser does not let it close itself. Only the page that opened it
 * knows whether the proof was accepted.
 */
export function RelayNotice({ isError }: { isError: boolean }) {
  const t = useTranslations('account');
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center">
      <PageHead title={t('meta.title', brandValues)} description={t('meta.description', brandValues)} />
      {isError && <Sign tone="danger" Icon={WarningIcon} />}
      <h1 className="text-2xl">{t(isError ? 'relay.failedTitle' : 'relay.title')}</h1>
      <p className="text-muted">{t(isError ? 'relay.failedText' : 'relay.text')}</p>
    </div>
  );
}
