import { useTranslations } from 'use-intl';
export function NotFoundScreen() {
  const t = useTranslations('common.notFound');
  return <h1>{t('heading')}</h1>;
}
