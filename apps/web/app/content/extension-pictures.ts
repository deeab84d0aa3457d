/** Pictures of the real extension, taken by `npm run pictures`. */
export const extensionPictures = ['login', 'usage', 'float'] as const;
export type ExtensionPicture = (typeof extensionPictures)[number];

export const picturedLocales = ['en', 'de', 'ar', 'ja'] as const;

/** In the reader's language if available, otherwise in English. */
export function extensionPicture(name: ExtensionPicture, locale: string): string {
  const language = picturedLocales.find((one) => one === locale) ?? 'en';
  return `/pictures/extension/${name}.${language}.webp`;
}
