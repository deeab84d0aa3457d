import type { DesktopCheck } from '@clipharbor/contracts';
import { Chip, type Tone } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { checkName, fixOf } from './check-name.ts';

const tones: Readonly<Record<DesktopCheck['state'], Tone>> = {
  ok: 'success',
  missing: 'neutral',
  wrong: 'warning',
  failed: 'danger',
};

/** One check and its result. */
export function CheckRow({ check: { name, state } }: { check: DesktopCheck }) {
  const t = useTranslations('desktop.help');
  const attention = useTranslations('desktop.queue')('attention');
  const found = checkName(name);
  const fix = state === 'ok' ? null : fixOf(name);
  const words =
    found.kind === 'browser'
      ? t('checkNames.host', { browser: found.browser })
      : found.kind === 'own'
        ? t(`checkNames.${found.key}`)
        : name;
  return (
    <li className="flex items-center gap-3 py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{words}</p>
        {fix !== null && <p className="mt-0.5 text-muted">{t(`fixes.${fix}`)}</p>}
      </div>
      <Chip tone={tones[state]}>{fix === null ? t(`states.${state}`) : attention}</Chip>
    </li>
  );
}
