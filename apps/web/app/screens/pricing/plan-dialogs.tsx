import { TrialRequiredDialog, type TrialRequiredDialogProps } from './trial-required-dialog.tsx';
import { UpgradeDialog, type UpgradeDialogProps } from './upgrade-dialog.tsx';

export interface PlanDialogsProps {
  trial: TrialRequiredDialogProps;
  upgrade: UpgradeDialogProps;
}

/** What the buttons of the plans open for a signed-in user: one part, loaded after the cards. */
export default function PlanDialogs({ trial, upgrade }: PlanDialogsProps) {
  return (
    <>
      <TrialRequiredDialog {...trial} />
      <UpgradeDialog {...upgrade} />
    </>
  );
}
