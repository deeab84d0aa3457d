import { durationText } from '@clipharbor/domain';
import { useTranslations } from 'use-intl';

/** The placeholders of the empty fields: the whole medium, as far as its duration is known. */
export function useTrimExamples(durationSeconds: number | null): { from: string; to: string } {
  const t = useTranslations('extensionSaving.trim');
  return { from: durationText(0), to: durationSeconds === null ? t('example') : durationText(durationSeconds) };
}
