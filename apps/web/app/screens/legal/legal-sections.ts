/** The sections of the legal texts, in order. */
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

/** When the content of a text last changed. Better wording does not change the date. */
export const updatedOn: Readonly<Record<LegalText, number>> = {
  privacy: Date.UTC(2025, 6, 28),
  terms: Date.UTC(2025, 6, 28),
  disclaimer: Date.UTC(2025, 6, 28),
};
type SectionOf<T extends LegalText> = { [K in T]: `${K}.${(typeof legalSections)[K][number]}` }[T];

/** The catalog keys of a text's sections, with their anchors. */
export const sectionsOf = (text: LegalText): { name: string; key: SectionOf<LegalText> }[] =>
  // Both halves come from the same entry of the list, which a template of unions cannot express.
  legalSections[text].map((name) => ({ name, key: `${text}.${name}` as SectionOf<LegalText> }));
