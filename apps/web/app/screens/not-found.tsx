import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { PageHead } from '../shell/page-head.tsx';

/** Goes back to the previous page. A tab that was opened with this URL has none. */
function goBack(): void {
  if (history.length > 1) history.back();
  else location.assign('/');
}

/** The page for unknown paths. */
export function NotFoundScreen() {
  const t = useTranslations('errors.notFound');
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-6 px-6 py-28 text-center">
      <PageHead title={t('title')} />
      <p aria-hidden="true" className="text-brand font-bold text-7xl tracking-tight">
        404
      </p>
      <h1 className="text-3xl">{t('heading')}</h1>
      <p className="text-lg text-muted">{t('text')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={goBack}>{t('back')}</Button>
        <Button variant="secondary" href="/">
          {t('home')}
        </Button>
      </div>
    </section>
  );
}
