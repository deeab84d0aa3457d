/** Browsers weigh their languages down in steps of a tenth. */
const step = 0.1;
const maxLanguages = 10;

/** The header that a browser makes of its languages: `de-DE,de;q=0.9,en;q=0.8`. */
export const acceptLanguage = (languages: readonly string[]): string =>
  languages
    .slice(0, maxLanguages)
    .map((language, index) => (index === 0 ? language : `${language};q=${(1 - index * step).toFixed(1)}`))
    .join(',');
