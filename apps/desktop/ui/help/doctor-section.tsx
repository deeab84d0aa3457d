import { Button, Skeleton, SkeletonGroup, SuccessIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { Section } from '../parts/section.tsx';
import { CheckRow } from './check-row.tsx';
import { useDoctor } from './use-doctor.ts';

/** Whether the browsers can reach this app, and the button that repairs it. */
export function DoctorSection() {
  const t = useTranslations('desktop.help');
  const { checks, isBusy, hasRepaired, run } = useDoctor();
  const isFine = checks?.every(({ state }) => state === 'ok') === true;
  return (
    <Section title={t('doctor')} text={t('doctorText')}>
      {checks === null ? (
        <SkeletonGroup label={t('checking')} className="flex flex-col gap-3">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </SkeletonGroup>
      ) : (
        <>
          <ul className="-my-2 divide-y divide-line">
            {checks.map((check) => (
              <CheckRow key={check.name} check={check} />
            ))}
          </ul>
          <p role="status" className="flex items-start gap-2 font-medium text-sm text-success-text empty:hidden">
            {isFine && (
              <>
                <SuccessIcon className="mt-0.5 size-4.5 shrink-0" />
                {hasRepaired ? t('repaired') : t('allOk')}
              </>
            )}
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {checks !== null && !isFine && (
          <Button loading={isBusy} onClick={() => void run(true)}>
            {t('repair')}
          </Button>
        )}
        <Button variant="secondary" loading={isBusy} onClick={() => void run(false)}>
          {t('again')}
        </Button>
      </div>
    </Section>
  );
}
