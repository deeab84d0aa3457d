import { formatLocale } from '@clipharbor/i18n';
import { useLocale } from '@clipharbor/ui';
import '../../app.css';
import { brand, parseRedirectTarget } from '@clipharbor/domain';
import { useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { type DeferredTexts, deferredTexts } from '../../shell/deferred-texts.ts';
import { DownloadDialog } from './download-dialog.tsx';
import { LeavingNotice } from './leaving-notice.tsx';

interface HomeDialogsProps {
  /** The `redirect` parameter, decoded. */
  redirect: string | null;
  isDownloading: boolean;
  isWindows: boolean;
  onDownloadEnd: () => void;
}

/** The dialogs of the home page with their texts and styles. Loaded when the first of them is needed. */
export default function HomeDialogs({ redirect, isDownloading, isWindows, onDownloadEnd }: HomeDialogsProps) {
  const locale = useLocale();
  const [texts, setTexts] = useState<DeferredTexts | null>(null);
  const target =
    redirect === null
      ? null
      : parseRedirectTarget(redirect, {
          origin: location.origin,
          extensionIds: Object.values(brand.extensionIds),
        });
  const trusted = target?.kind === 'trusted' ? target.href : null;
  useEffect(() => {
    if (trusted !== null) location.replace(trusted);
  }, [trusted]);
  useEffect(() => {
    deferredTexts.load(locale).then(setTexts, () => undefined);
  }, [locale]);
  if (texts === null) return null;
  return (
    <IntlProvider locale={formatLocale(locale)} messages={texts} timeZone="UTC">
      {target?.kind === 'foreign' && <LeavingNotice href={target.href} host={target.host} />}
      <DownloadDialog isOpen={isDownloading} isWindows={isWindows} onClose={onDownloadEnd} />
    </IntlProvider>
  );
}
