import { type Locale, loadMessages, sentenceGap } from '@clipharbor/i18n';
import { compileMessages } from '@clipharbor/i18n/compile-messages';

/** The texts of header, footer and crash page. The space before an address is added here, so that the pages need no code for it. */
export async function frameTexts(locale: Locale) {
  const { common } = await loadMessages(locale, ['common']);
  // The type of a text lists its arguments, and a space does not change them.
  const spaced = <T extends string>(text: T) => `${text}${sentenceGap(locale)}` as T;
  const { footer, crash } = common;
  return compileMessages(
    {
      common: {
        ...common,
        footer: { ...footer, contact: spaced(footer.contact) },
        crash: { ...crash, help: spaced(crash.help) },
      },
    },
    locale,
  );
}
