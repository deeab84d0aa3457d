import { refusalKey } from '@clipharbor/i18n';
import type { ReadLinks } from '@clipharbor/sites';
import { useTranslations } from 'use-intl';

/** Lines that are not added, each with its reason. */
export function RefusedLines({ refused }: Pick<ReadLinks, 'refused'>) {
  const t = useTranslations('extensionSaving.links');
  const refusals = useTranslations('extension.refusals');
  if (refused.length === 0) return null;
  return (
    <ul aria-label={t('refused')} role="alert" className="flex flex-col gap-1 text-danger-text text-sm">
      {refused.map(({ line, reason }) => (
        <li key={line}>
          <bdi className="break-all font-medium">{line}</bdi> ·{' '}
          {reason === 'notAnAddress' || reason === 'tooMany' ? t(reason) : refusals(refusalKey(reason))}
        </li>
      ))}
    </ul>
  );
}
