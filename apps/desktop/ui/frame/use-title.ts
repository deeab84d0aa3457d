import { brand } from '@clipharbor/domain';
import { useEffect } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

/** Sets the window's title, which the taskbar shows too: the progress of the downloads, or else the view. */
export function useTitle(view: string, share: number | null): void {
  const t = useTranslations('desktop.queue');
  const format = useFormatter();
  const title =
    share === null
      ? `${view} – ${brand.name}`
      : t('title', { share: format.number(share, { style: 'percent' }), brand: brand.name });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
