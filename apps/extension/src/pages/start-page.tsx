import { brand } from '@clipharbor/domain';
import { direction, formatLocale } from '@clipharbor/i18n';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { locale, texts } from './begin.ts';

/** Renders an extension page in the browser's language. */
export async function startPage(content: ReactNode | Promise<ReactNode>): Promise<void> {
  const [messages, drawn] = await Promise.all([texts, content]);
  document.title = brand.name;
  document.documentElement.lang = locale;
  document.documentElement.dir = direction(locale);
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(
    <StrictMode>
      <IntlProvider locale={formatLocale(locale)} messages={messages} timeZone="UTC">
        {drawn}
      </IntlProvider>
    </StrictMode>,
  );
}
