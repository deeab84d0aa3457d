import { useTranslations } from 'use-intl';
export function HomeScreen() {
  const t = useTranslations('home');
  return <h1 className="text-3xl">{t('hero.heading')}</h1>;
}
