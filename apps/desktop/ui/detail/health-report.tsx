import type { DesktopJob } from '@clipharbor/contracts';
import { Chip, SuccessIcon, WarningIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** Whether the file is complete, with the numbers to back it up. */
export function HealthReport({ health }: Pick<DesktopJob, 'health'>) {
  const t = useTranslations('desktop.detail');
  const words = useTranslations('extensionSaving.health');
  return (
    <section>
      <h3 className="font-semibold text-sm">{t('health')}</h3>
      {health === null ? (
        <p className="mt-2 text-muted text-sm">{t('noHealth')}</p>
      ) : (
        <>
          <Chip
            className="mt-2"
            tone={health.isComplete ? 'success' : 'warning'}
            icon={health.isComplete ? SuccessIcon : WarningIcon}
          >
            {words(health.isComplete ? 'complete' : 'incomplete')}
          </Chip>
          <ul className="mt-2 list-disc space-y-1 ps-5 text-muted text-sm">
            <li>{words('segments', { segments: health.segments })}</li>
            <li>
              {health.gaps === 0
                ? words('noGaps')
                : words('gaps', { gaps: health.gaps, seconds: Math.round(health.gapSeconds) })}
            </li>
            <li>{words('repairs', { repairs: health.repairs })}</li>
            <li>{words('retries', { retries: health.retries })}</li>
          </ul>
        </>
      )}
    </section>
  );
}
