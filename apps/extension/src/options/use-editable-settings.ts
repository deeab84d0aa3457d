import { type ExtensionSettings, type PageMessage, readSettings, type SettingsChange } from '@clipharbor/contracts';
import { useSnackbar } from '@clipharbor/ui';
import { startTransition, useOptimistic } from 'react';
import { useTranslations } from 'use-intl';
import { useSettings } from '../settings/use-settings.ts';

interface EditableSettings {
  /** Includes pending changes; null until the settings are read. */
  readonly settings: ExtensionSettings | null;
  readonly change: (change: SettingsChange) => void;
}

/** Only the background writes settings. A change is shown at once, and reverted with a message if it could not be stored. */
export function useEditableSettings(): EditableSettings {
  const t = useTranslations('extensionPages.options');
  const show = useSnackbar();
  const { settings: stored, refresh } = useSettings();
  const [settings, showChange] = useOptimistic(
    stored,
    (now, change: SettingsChange) => now && readSettings({ ...now, ...change }),
  );
  const store = async (change: SettingsChange): Promise<void> => {
    showChange(change);
    const message: PageMessage = { to: 'background', type: 'settings.change', change };
    const isStored: unknown = await chrome.runtime.sendMessage(message).catch(() => false);
    if (isStored !== true) show({ message: t('notStored'), tone: 'danger' });
    // Read before the pending change is cleared, because a control would flip back for a moment.
    await refresh().catch(() => undefined);
  };
  return { settings, change: (change) => startTransition(() => store(change)) };
}
