/** Browsers lower the weight of each further language by a tenth. */
const step = 0.1;
const maxLanguages = 10;

/** The Accept-Language header as a browser builds it: `de-DE,de;q=0.9,en;q=0.8`. */
export const acceptLanguage = (languages: readonly string[]): string =>
  languages
    .slice(0, maxLanguages)
    .map((language, index) => (index === 0 ? language : `${language};q=${(1 - index * step).toFixed(1)}`))
    .join(',');
