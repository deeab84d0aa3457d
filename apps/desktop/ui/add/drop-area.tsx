import { PlusIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** Explains what dropping the dragged item does. */
export function DropArea() {
  const t = useTranslations('desktop.add');
  return (
    <div className="pointer-events-none fixed inset-0 z-overlay flex items-center justify-center bg-scrim p-6">
      <p className="flex items-center gap-3 rounded-2xl border-2 border-primary-text border-dashed bg-raised px-8 py-6 font-semibold text-lg shadow-xl">
        <PlusIcon />
        {t('drop')}
      </p>
    </div>
  );
}
