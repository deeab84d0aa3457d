import { durationText } from '@clipharbor/domain';
import { useTranslations } from 'use-intl';

/** What stands in the empty fields of a part: all of the medium, as far as its length is known. */
export function useTrimExamples(durationSeconds: number | null): { from: string; to: string } {
  const t = useTranslations('extensionSaving.trim');
  return { from: durationText(0), to: durationSeconds === null ? t('example') : durationText(durationSeconds) };
}
