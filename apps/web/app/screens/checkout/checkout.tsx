import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { brandValues } from '../../shell/text-tags.tsx';
import { SmallPage } from '../small-page.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';

/** The page around an order; a skeleton until the order is known. */
export function CheckoutScreen({ order }: { order: ReactNode }) {
  const t = useTranslations('checkout');
  return (
    <SmallPage
      title={t('meta.title', brandValues)}
      description={t('meta.description', brandValues)}
      heading={t('heading')}
    >
      <Suspense fallback={<OrderSkeleton />}>{order ?? <OrderSkeleton />}</Suspense>
    </SmallPage>
  );
}
