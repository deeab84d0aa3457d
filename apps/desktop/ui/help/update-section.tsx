import type { UpdateResult } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { Button } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../engine/use-command.ts';
import { Section } from '../parts/section.tsx';
import { updateState } from './update-state.ts';
import { useVersion } from './use-version.ts';

/** The current version, and whether there is a newer one. */
export function UpdateSection() {
  const t = useTranslations('desktop.help');
  const about = useTranslations('extensionPages.options.about');
  const send = useCommand();
  const version = useVersion();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<UpdateResult | null>(null);
  const check = async (): Promise<void> => {
    setBusy(true);
    setResult(await send('update', {}));
    setBusy(false);
  };
  return (
    <Section title={t('update')} text={t('updateText')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="grow font-medium text-sm tabular-nums">{version !== null && about('version', { version })}</p>
        <Button variant="secondary" loading={isBusy} onClick={() => void check()}>
          {t('checkUpdate')}
        </Button>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {result !== null && t(`updateStates.${updateState(result)}`, { version: result.version, brand: brand.name })}
      </p>
    </Section>
  );
}
