import { brand } from '@clipharbor/domain';
import { direction } from '@clipharbor/i18n';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { uiLocale } from '../language/ui-locale.ts';
import { AccountProvider } from './account-context.tsx';
import { Popup } from './popup.tsx';
import { loadTexts } from './texts.ts';
import { chosenTab } from './watched-tab.ts';

const locale = uiLocale(chrome.i18n.getUILanguage());
const [texts, tabId] = await Promise.all([loadTexts(locale), chosenTab(location.search)]);

document.title = brand.name;
document.documentElement.lang = locale;
document.documentElement.dir = direction(locale);

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <IntlProvider locale={locale} messages={texts} timeZone="UTC">
        <AccountProvider tabId={tabId}>
          <Popup tabId={tabId} />
        </AccountProvider>
      </IntlProvider>
    </StrictMode>,
  );
}
