import type { Locale } from '@clipharbor/i18n';

/** The interface specimen is shown in the languages that stress a layout: long words, right to left, ideographs. */
export const specimenLocales = ['en', 'de', 'ar', 'ja'] as const satisfies readonly Locale[];
