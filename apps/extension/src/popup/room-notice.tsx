import { sentenceGap } from '@clipharbor/i18n';
import { Link, useLocale } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { siteOrigin } from '../site-origin.ts';

interface RoomNoticeProps {
  readonly reason: 'large' | 'endless';
  /** The button for those who have the app. */
  readonly children?: ReactNode;
}

/** Explains why a download needs so much space here, and offers the desktop app, which does not. */
export function RoomNotice({ reason, children }: RoomNoticeProps) {
  const t = useTranslations('extensionSaving.room');
  const locale = useLocale();
  return (
    <div className="mt-2 flex flex-col gap-2">
      <p className="text-muted text-xs">
        {t(reason)}
        {sentenceGap(locale)}
        <Link href={`${siteOrigin()}/${locale}?download=windows`} external>
          {t('desktop')}
        </Link>
      </p>
      {children}
    </div>
  );
}
