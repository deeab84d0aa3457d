import { Link } from '@clipharbor/ui';
import { useLocale, useTranslations } from 'use-intl';
import { siteOrigin } from '../site-origin.ts';

/** Why a download needs so much space here, and what does not. */
export function RoomNotice({ reason }: { reason: 'large' | 'endless' }) {
  const t = useTranslations('extensionSaving.room');
  const locale = useLocale();
  return (
    <p className="mt-2 text-muted text-xs">
      {t(reason)}{' '}
      <Link href={`${siteOrigin()}/${locale}?download=windows`} external>
        {t('desktop')}
      </Link>
    </p>
  );
}
