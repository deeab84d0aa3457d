import { Button, KeyboardIcon } from '@clipharbor/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { openShortcutSettings } from './open-shortcut-settings.ts';

const commands = { _execute_action: 'open', 'save-best': 'saveBest' } as const;

/** The shortcuts as set in this browser, and a way to change them. */
export function ShortcutList() {
  const t = useTranslations('extensionPages');
  const [keys, setKeys] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    chrome.commands.getAll().then(
      (all) => setKeys(Object.fromEntries(all.map(({ name = '', shortcut = '' }) => [name, shortcut]))),
      () => undefined,
    );
  }, []);
  return (
    <>
      <dl className="divide-y divide-line">
        {Object.entries(commands).map(([command, text]) => (
          <div key={command} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm">
            <dt>{t(`commands.${text}`)}</dt>
            <dd>
              {keys[command] ? (
                <kbd dir="ltr" className="rounded-sm border border-line-strong bg-sunken px-2 py-0.5 font-mono text-xs">
                  {keys[command]}
                </kbd>
              ) : (
                <span className="text-subtle">{t('shortcuts.none')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Button size="sm" variant="secondary" className="mt-3 text-start" onClick={() => void openShortcutSettings()}>
        <KeyboardIcon className="size-4.5" />
        {t('shortcuts.change')}
      </Button>
    </>
  );
}
