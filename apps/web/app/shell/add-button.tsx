import { type BrowserFamily, brand } from '@clipharbor/domain';
import { Button, type ButtonSize } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { count } from './count.ts';

/** Links to a browser's store. */
export function AddButton({ browser, size }: { browser: BrowserFamily; size?: ButtonSize }) {
  const t = useTranslations('common');
  return (
    <Button size={size} href={brand.stores[browser]} onClick={() => count('store.open')}>
      {t('addToBrowser', { browser })}
    </Button>
  );
}
