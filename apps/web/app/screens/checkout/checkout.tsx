import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { brandWords } from '../../shell/text-tags.tsx';
import { SmallPage } from '../small-page.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';

/** The page around an order; a skeleton until the order is known. */
export function CheckoutScreen({ order }: { order: ReactNode }) {
  const t = useTranslations('checkout');
  return (
    <SmallPage
      title={t('meta.title', brandWords)}
      description={t('meta.description', brandWords)}
      heading={t('heading')}
    >
      <Suspense fallback={<OrderSkeleton />}>{order ?? <OrderSkeleton />}</Suspense>
    </SmallPage>
  );
}
