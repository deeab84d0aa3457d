import type { Locale } from '@clipharbor/i18n';

/** The languages of the specimen page, chosen to stress the layout: long words, right to left, ideographs. */
export const specimenLocales = ['en', 'de', 'ar', 'ja'] as const satisfies readonly Locale[];
