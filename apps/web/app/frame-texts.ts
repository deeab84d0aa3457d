import { type Locale, loadMessages, sentenceGap } from '@clipharbor/i18n';
import { compileMessages } from '@clipharbor/i18n/compile-messages';

/** The texts of header, footer and crashed pages. Those before an address bring their own space: here it costs the pages nothing. */
export async function frameTexts(locale: Locale) {
  const { common } = await loadMessages(locale, ['common']);
  // The type of a text names its arguments, which a space does not change.
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
