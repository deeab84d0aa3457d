/** The parts of the legal texts, in order. */
export const legalSections = {
  privacy: [
    'device',
    'counts',
    'account',
    'payment',
    'site',
    'storage',
    'others',
    'retention',
    'rights',
    'children',
    'changes',
    'contact',
  ],
  terms: [
    'agreement',
    'service',
    'account',
    'plans',
    'refunds',
    'use',
    'unsupported',
    'ownership',
    'liability',
    'ending',
    'changes',
    'contact',
  ],
  disclaimer: ['purpose', 'rights', 'refused', 'sites', 'warranty', 'reports'],
} as const;

export type LegalText = keyof typeof legalSections;

/** When the promises of a text last changed. A better wording is no reason for a new date. */
export const updatedOn: Readonly<Record<LegalText, number>> = {
  privacy: Date.UTC(2025, 6, 28),
  terms: Date.UTC(2025, 6, 28),
  disclaimer: Date.UTC(2025, 6, 28),
};
type SectionOf<T extends LegalText> = { [K in T]: `${K}.${(typeof legalSections)[K][number]}` }[T];

/** The keys of a text's parts in the catalogs, with the names that addresses call them by. */
export const sectionsOf = (text: LegalText): { name: string; key: SectionOf<LegalText> }[] =>
  // The two halves come from one entry of the list, which a template of unions cannot express.
  legalSections[text].map((name) => ({ name, key: `${text}.${name}` as SectionOf<LegalText> }));
