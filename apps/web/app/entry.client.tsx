import { locales } from '@clipharbor/i18n';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepLanguage } from './early/keep-language.ts';
import { acceptFrameworkMarkup } from './hydration/framework-markup.ts';
import { tolerateMovedNodes } from './hydration/moved-nodes.ts';
import { rememberServerPage } from './hydration/server-page.ts';

acceptFrameworkMarkup();
// The build puts this into the head of every page.
if (import.meta.env.DEV) keepLanguage(window, locales);
tolerateMovedNodes();
const putServerPageBack = rememberServerPage(document);

startTransition(() => {
  const root = hydrateRoot(document, <HydratedRouter />, {
    // The page was changed before hydration, and has been rendered again: worth a note, no error.
    // biome-ignore lint/suspicious/noConsole: the console is where this belongs
    onRecoverableError: (error) => console.warn(error),
    onCaughtError(error) {
      reportError(error);
      // Later, a part that breaks says so in its place. Here a page that can be read would be traded for an apology.
      if (!('ready' in document.documentElement.dataset)) giveUp();
    },
    onUncaughtError(error) {
      reportError(error);
      giveUp();
    },
  });
  /** A page that cannot be hydrated stays readable: its links and menus work without scripts. */
  const giveUp = () =>
    // React is still at work when it reports, and the browser does not paint before this.
    queueMicrotask(() => {
      root.unmount();
      putServerPageBack();
    });
});
