import { TrialRequiredDialog, type TrialRequiredDialogProps } from './trial-required-dialog.tsx';
import { UpgradeDialog, type UpgradeDialogProps } from './upgrade-dialog.tsx';

export interface PlanDialogsProps {
  trial: TrialRequiredDialogProps;
  upgrade: UpgradeDialogProps;
}

/** The dialogs that the plan buttons open for a signed-in user: one chunk, loaded after the cards. */
export default function PlanDialogs({ trial, upgrade }: PlanDialogsProps) {
  return (
    <>
      <TrialRequiredDialog {...trial} />
      <UpgradeDialog {...upgrade} />
    </>
  );
}
