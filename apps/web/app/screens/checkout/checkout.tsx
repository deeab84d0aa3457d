import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { loadFresh } from '../../shell/load-fresh.ts';
import { brandWords } from '../../shell/text-tags.tsx';
import { useQuery } from '../../shell/use-query.ts';
import { NotFoundScreen } from '../not-found.tsx';
import { SmallPage } from '../small-page.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';

/** "Checkout, loaded on demand": the order and all it needs come when there is one. */
const Order = lazy(() => loadFresh(() => import('./order.tsx')));

/** Requires the parameter `sid`; without it there is no such page. */
export function CheckoutScreen() {
  const t = useTranslations('checkout');
  const query = useQuery();
  const sid = query?.get('sid') ?? '';
  if (query !== null && sid === '') return <NotFoundScreen />;
  return (
    <SmallPage
      title={t('meta.title', brandWords)}
      description={t('meta.description', brandWords)}
      heading={t('heading')}
      text={t('text')}
    >
      {query === null ? (
        <OrderSkeleton />
      ) : (
        <Suspense fallback={<OrderSkeleton />}>
          <Order sid={sid} />
        </Suspense>
      )}
    </SmallPage>
  );
}
