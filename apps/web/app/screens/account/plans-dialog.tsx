import { PLANS_DIALOG_MAX_WIDTH_PX } from '@clipharbor/domain';
import { Dialog } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { PlanSection } from '../pricing/plan-section.tsx';

/** All plans over the account page. */
export function PlansDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('account.plans');
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => next || onClose()}
      maxWidth={PLANS_DIALOG_MAX_WIDTH_PX}
      title={t('title')}
      description={t('text')}
    >
      <PlanSection onUpdated={onClose} />
    </Dialog>
  );
}
