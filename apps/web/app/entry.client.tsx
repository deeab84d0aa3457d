import { locales } from '@clipharbor/i18n';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepLanguage } from './early/keep-language.ts';
import { acceptFrameworkMarkup } from './hydration/framework-markup.ts';
import { tolerateMovedNodes } from './hydration/moved-nodes.ts';
import { rememberServerPage } from './hydration/server-page.ts';

acceptFrameworkMarkup();
// In production, the build inserts this into the head of every page.
if (import.meta.env.DEV) keepLanguage(window, locales);
tolerateMovedNodes();
const putServerPageBack = rememberServerPage(document);

startTransition(() => {
  const root = hydrateRoot(document, <HydratedRouter />, {
    // The page was changed before hydration and has been rendered again: a warning, not an error.
    // biome-ignore lint/suspicious/noConsole: this warning is meant for developers
    onRecoverableError: (error) => console.warn(error),
    onCaughtError(error) {
      reportError(error);
      // Before hydration is complete, an error message would replace a readable page. Later, the broken part shows one itself.
      if (!('ready' in document.documentElement.dataset)) giveUp();
    },
    onUncaughtError(error) {
      reportError(error);
      giveUp();
    },
  });
  /** Keeps a page that cannot be hydrated readable: its links and menus work without scripts. */
  const giveUp = () =>
    // React is still rendering when it reports. A microtask runs afterwards, but before the browser paints.
    queueMicrotask(() => {
      root.unmount();
      putServerPageBack();
    });
});
