import type { PageMessage, SettingsChange } from '@clipharbor/contracts';
import { useSnackbar } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** Asks the background, the only one that writes settings, to store a change, and says how it went. */
export function useChangeSettings(): (change: SettingsChange) => void {
  const t = useTranslations('extensionPages.options');
  const show = useSnackbar();
  const failed = () => show({ message: t('notStored'), tone: 'danger' });
  return (change) => {
    const message: PageMessage = { to: 'background', type: 'settings.change', change };
    chrome.runtime.sendMessage(message).then((isStored: unknown) => {
      if (isStored !== true) failed();
    }, failed);
  };
}
