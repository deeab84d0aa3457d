import {
  type DesktopSettings,
  type DesktopSettingsChange,
  type DesktopWindowOutput,
  readDesktopSettings,
} from '@clipharbor/contracts';
import { startTransition, useOptimistic, useState } from 'react';
import { useCommand } from '../engine/use-command.ts';

export type StoredSettings = DesktopWindowOutput<'settings'>;

export interface EditableSettings {
  readonly settings: DesktopSettings;
  readonly folder: string;
  readonly change: (change: DesktopSettingsChange) => void;
  readonly chooseFolder: () => Promise<void>;
}

/** The settings stored by the engine. A change is shown immediately, and reverted with a message if it is refused. */
export function useSettings(first: StoredSettings): EditableSettings {
  const send = useCommand();
  const [stored, setStored] = useState(first);
  const [settings, showChange] = useOptimistic(stored.settings, (now, change: DesktopSettingsChange) =>
    readDesktopSettings({ ...now, ...change }),
  );
  const store = async (change: DesktopSettingsChange): Promise<void> => {
    showChange(change);
    const answer = await send('settings', change);
    if (answer !== null) setStored(answer);
  };
  return {
    settings,
    folder: stored.folder,
    change: (change) => startTransition(() => store(change)),
    chooseFolder: async () => {
      const answer = await send('chooseFolder', {});
      if (answer !== null) setStored(answer);
    },
  };
}
