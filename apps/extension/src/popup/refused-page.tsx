import { refusalKey } from '@clipharbor/i18n';
import { EmptyState, LockIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** A page from which nothing is saved, and why. */
export function RefusedPage({ code }: { code: string }) {
  const t = useTranslations('extension.refusals');
  const title = useTranslations('extensionPages.popup')('refused');
  return <EmptyState icon={LockIcon} title={title} hint={t(refusalKey(code))} />;
}
