import type { DesktopJob } from '@clipharbor/contracts';
import { useSizeText } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** The files that were written. */
export function FileList({ files }: Pick<DesktopJob, 'files'>) {
  const t = useTranslations('desktop.detail');
  const size = useSizeText();
  if (files.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold text-sm">{t('files')}</h3>
      <ul className="mt-2 divide-y divide-line rounded-lg border border-line text-sm">
        {files.map(({ name, bytes }) => (
          <li key={name} className="flex items-baseline gap-3 px-3 py-2">
            <bdi className="me-auto min-w-0 break-all">{name}</bdi>
            <span className="shrink-0 text-muted tabular-nums">{size(bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
