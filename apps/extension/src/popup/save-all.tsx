import type { ExtensionSettings, MediaRow } from '@clipharbor/contracts';
import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { permitFor } from '../account/permit.ts';
import { defaultChoice } from '../saving/default-choice.ts';
import { rowsToSave } from '../saving/rows-to-save.ts';
import { useAccount } from './account-context.tsx';
import { isRefused } from './permit-notice.tsx';
import { sendToBackground } from './use-background.ts';

interface SaveAllProps {
  readonly tabId: number;
  readonly media: readonly MediaRow[];
  readonly settings: ExtensionSettings;
  readonly site: string;
}

/** Saves all media of the page with one click. Absent where the account may save none of them: each row says why. */
export function SaveAll({ tabId, media, settings, site }: SaveAllProps) {
  const saving = useTranslations('extensionSaving');
  const account = useAccount();
  const rows = rowsToSave(media);
  const isAllowed = (row: MediaRow): boolean =>
    account === null ||
    !isRefused(permitFor(account, { mediaId: row.id, format: defaultChoice(row, settings, site).format }));
  if (rows.length < 2 || !rows.some(isAllowed)) return null;
  const saveAll = () => sendToBackground({ to: 'background', type: 'save.all', tabId });
  return (
    <Button size="sm" variant="secondary" className="mb-3" onClick={saveAll}>
      {saving('saveAll', { count: rows.length })}
    </Button>
  );
}
