import { LockIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { EmptyState } from './empty-state.tsx';
import { refusalKey } from './reasons.ts';

/** A page from which nothing is saved, and why. */
export function RefusedPage({ code }: { code: string }) {
  const t = useTranslations('extension.refusals');
  const title = useTranslations('extensionPages.popup')('refused');
  return <EmptyState icon={LockIcon} title={title} hint={t(refusalKey(code))} />;
}
