import { type Locale, loadMessages } from '@clipharbor/i18n';

/** Of the shared catalogs only what the window shows: all languages travel with every update. */
export async function windowTexts(locale: Locale): Promise<object> {
  const { desktop, extension, extensionAccount, extensionPages, extensionSaving, pricing, ui } = await loadMessages(
    locale,
    ['desktop', 'extension', 'extensionAccount', 'extensionPages', 'extensionSaving', 'pricing', 'ui'],
  );
  const { downloads, failures, job, media, refusals } = extension;
  const { about, saving } = extensionPages.options;
  const { images: _images, room: _room, saveAll: _saveAll, ...options } = extensionSaving;
  return {
    desktop,
    extension: { downloads, failures, job, media, refusals },
    extensionAccount: { card: extensionAccount.card },
    extensionPages: { options: { about, saving } },
    extensionSaving: options,
    pricing: { names: pricing.names },
    ui,
  };
}
