import type { ExtensionSettings, MediaRow } from '@clipharbor/contracts';
import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { rowsToSave } from '../saving/rows-to-save.ts';
import { sendToBackground } from './use-background.ts';
import { useIsPermitted } from './use-is-permitted.ts';

interface SaveAllProps {
  readonly tabId: number;
  readonly media: readonly MediaRow[];
  readonly settings: ExtensionSettings;
  readonly site: string;
}

/** Saves all media of the page with one click. Absent if the account may save none of them: each row says why. */
export function SaveAll({ tabId, media, settings, site }: SaveAllProps) {
  const saving = useTranslations('extensionSaving');
  const isPermitted = useIsPermitted(settings, site);
  const rows = rowsToSave(media);
  if (rows.length < 2 || !rows.some(isPermitted)) return null;
  const saveAll = () => sendToBackground({ to: 'background', type: 'save.all', tabId });
  return (
    <Button size="sm" variant="secondary" className="mb-3" onClick={saveAll}>
      {saving('saveAll', { count: rows.length })}
    </Button>
  );
}
