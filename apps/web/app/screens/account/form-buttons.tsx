import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** Submit and Cancel, below the fields of a form in a panel. */
export function FormButtons({ send, isBusy, onCancel }: { send: string; isBusy: boolean; onCancel: () => void }) {
  const t = useTranslations('account');
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" loading={isBusy}>
        {send}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
