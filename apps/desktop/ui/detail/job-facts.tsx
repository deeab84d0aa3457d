import type { DesktopJob } from '@clipharbor/contracts';
import { durationText } from '@clipharbor/domain';
import { useSizeText } from '@clipharbor/ui';
import { useFormatter, useTranslations } from 'use-intl';

/** Source, times and size of a download. */
export function JobFacts({ job }: { job: DesktopJob }) {
  const t = useTranslations('desktop.detail');
  const size = useSizeText();
  const format = useFormatter();
  const moment = (ms: number): string => format.dateTime(ms, { dateStyle: 'medium', timeStyle: 'short' });
  const seconds = job.totalSeconds ?? job.seconds;
  const facts: readonly (readonly [string, string])[] = [
    [t('source'), job.site],
    [t('file'), job.name],
    [t('added'), moment(job.createdAtMs)],
    ...(job.endedAtMs === null ? [] : [[t('finished'), moment(job.endedAtMs)] as const]),
    ...(job.bytes > 0 ? [[t('size'), size(job.bytes)] as const] : []),
    ...(seconds > 0 ? [[t('length'), durationText(seconds)] as const] : []),
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd dir="auto" className="min-w-0 break-words rtl:text-right">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
