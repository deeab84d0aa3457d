import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { formatLocale, loadMessages, type Namespace } from '@clipharbor/i18n';
import { SnackbarProvider } from '@clipharbor/ui';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { IntlProvider } from 'use-intl';

const catalogs = new URL('../../../../../packages/i18n/catalogs/en/', import.meta.url);
/** Namespaces are file names. */
const namespaces = readdirSync(catalogs).map((file) => basename(file, '.json') as Namespace);
const messages = await loadMessages('en', namespaces);

/** The screen's markup in English. A missing text or argument throws instead of showing its key. */
export function render(screen: ReactElement): string {
  return renderToStaticMarkup(
    <IntlProvider
      locale={formatLocale('en')}
      messages={messages}
      timeZone="UTC"
      onError={(error) => {
        throw error;
      }}
    >
      <MemoryRouter>
        <SnackbarProvider>{screen}</SnackbarProvider>
      </MemoryRouter>
    </IntlProvider>,
  );
}

/** A catalog text by its key, such as `checkout.loginRequired`. Anything that is not a key is returned unchanged. */
export function textOf(keyOrText: string): string {
  const found = keyOrText
    .split('.')
    .reduce<unknown>((tree, key) => (Object(tree) as Record<string, unknown>)[key], messages);
  return typeof found === 'string' ? found : keyOrText;
}

/** The visible text: no tags, and characters instead of entities. */
export const visibleText = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
