import type { ExtensionSettings, MediaRow } from '@clipharbor/contracts';
import { permitFor } from '../account/permit.ts';
import { defaultChoice } from '../saving/default-choice.ts';
import { useAccount } from './account-context.tsx';
import { isRefused } from './permit-notice.tsx';

/** Whether the account may save a row with its suggested choices. Until that is known, the click decides. */
export function useIsPermitted(settings: ExtensionSettings, site: string): (row: MediaRow) => boolean {
  const account = useAccount();
  return (row) => {
    if (account === null) return true;
    const { format } = defaultChoice(row, settings, site);
    return !isRefused(permitFor(account, { mediaId: row.id, format }));
  };
}
