import { brand } from '@clipharbor/domain';
import { type Locale, loadMessages, locales } from '@clipharbor/i18n';

/** NSIS's names for our languages. It has no Bengali, so those users see English. */
const nsisLanguages = {
  en: 'English',
  'zh-TW': 'TradChinese',
  'zh-CN': 'SimpChinese',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  ru: 'Russian',
  pt: 'Portuguese',
  nl: 'Dutch',
  pl: 'Polish',
  tr: 'Turkish',
  ko: 'Korean',
  ar: 'Arabic',
  hi: 'Hindi',
  id: 'Indonesian',
  th: 'Thai',
  vi: 'Vietnamese',
  ja: 'Japanese',
  'pt-BR': 'PortugueseBR',
  ro: 'Romanian',
  sv: 'Swedish',
  uk: 'Ukrainian',
  bg: 'Bulgarian',
  cs: 'Czech',
  da: 'Danish',
  el: 'Greek',
  hu: 'Hungarian',
} as const satisfies Readonly<Partial<Record<Locale, string>>>;

const isOffered = (locale: Locale): locale is keyof typeof nsisLanguages => Object.hasOwn(nsisLanguages, locale);

/** Quotes a text for an NSIS script. */
export const quoteNsis = (text: string): string =>
  `"${text.replaceAll('$', '$$$$').replaceAll('"', '$\\"').replaceAll('\n', '$\\r$\\n')}"`;

/** The setup's languages with their texts. English comes first because NSIS falls back to the first one. */
export async function installerTexts(): Promise<string> {
  const offered = locales.filter(isOffered);
  const lines = offered.map((locale) => `!insertmacro MUI_LANGUAGE "${nsisLanguages[locale]}"`);
  for (const locale of offered) {
    const { desktopSetup } = await loadMessages(locale, ['desktopSetup']);
    const language = `\${LANG_${nsisLanguages[locale].toUpperCase()}}`;
    for (const [name, text] of Object.entries(desktopSetup)) {
      lines.push(`LangString ${name} ${language} ${quoteNsis(text.replaceAll('{brand}', brand.name))}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
