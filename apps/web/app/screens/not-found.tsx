import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { PageHead } from '../shell/page-head.tsx';

/** Where the visitor came from; a tab that was opened for this address has nothing before it. */
function goBack(): void {
  if (history.length > 1) history.back();
  else location.assign('/');
}

/** Any address under a language that does not exist. */
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
