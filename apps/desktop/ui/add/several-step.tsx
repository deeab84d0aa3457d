import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { RefusedLines } from './refused-lines.tsx';
import type { Adding } from './use-adding.ts';

/** A list of links that are added together. */
export function SeveralStep({ adding, addresses }: { adding: Adding; addresses: readonly string[] }) {
  const t = useTranslations('desktop.add');
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 className="font-semibold">{t('several', { count: addresses.length })}</h3>
        <p className="text-muted text-sm">{t('severalHint')}</p>
      </div>
      <ul className="flex max-h-64 flex-col gap-1 overflow-y-auto rounded-lg border border-line p-3 text-sm">
        {addresses.map((address) => (
          <li key={address} dir="ltr" className="break-all rtl:text-right">
            {address}
          </li>
        ))}
      </ul>
      <RefusedLines refused={adding.refused} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={adding.back}>
          {t('back')}
        </Button>
        <Button loading={adding.isBusy} onClick={() => void adding.add(addresses.map((url) => ({ url })))}>
          {t('addAll', { count: addresses.length })}
        </Button>
      </div>
    </div>
  );
}
