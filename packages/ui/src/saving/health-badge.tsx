import type { JobHealth } from '@clipharbor/contracts';
import { useTranslations } from 'use-intl';
import { SuccessIcon } from '../icons/success.tsx';
import { WarningIcon } from '../icons/warning.tsx';
import { Chip } from '../primitives/chip.tsx';

/** Whether the file contains everything that its source offered, with the numbers behind it. */
export function HealthBadge({ health }: { health: JobHealth }) {
  const t = useTranslations('extensionSaving.health');
  const { isComplete, segments, gaps, gapSeconds, repairs, retries } = health;
  const details = [
    t('segments', { segments }),
    gaps === 0 ? t('noGaps') : t('gaps', { gaps, seconds: Math.round(gapSeconds) }),
    ...(repairs > 0 ? [t('repairs', { repairs })] : []),
    ...(retries > 0 ? [t('retries', { retries })] : []),
  ];
  return (
    <details className="text-xs">
      <summary className="inline-flex cursor-pointer list-none rounded-full [&::-webkit-details-marker]:hidden">
        <Chip tone={isComplete ? 'success' : 'warning'} icon={isComplete ? SuccessIcon : WarningIcon}>
          {t(isComplete ? 'complete' : 'incomplete')}
        </Chip>
      </summary>
      <p className="mt-1 text-muted">{details.join('\u00a0· ')}</p>
    </details>
  );
}
