import type { Page } from '@playwright/test';
import {
  type ShownState,
  shownAccount,
  shownChecks,
  shownInspection,
  shownSettings,
  shownStates,
} from './shown-states.ts';

/** Opens the engine's real window with made-up responses, for states that are rare or take long to reach. */
export async function showState(page: Page, url: string, state: ShownState, locale: string): Promise<void> {
  const answers: Readonly<Record<string, object>> = {
    session: { bearer: 'shown' },
    settings: shownSettings(state === 'welcome', locale),
    list: { jobs: shownStates[state] },
    account: shownAccount,
    doctor: shownChecks,
    inspect: shownInspection,
    about: { version: '1.2.3' },
    update: { state: 'current', version: '1.2.3', code: null },
  };
  await page.route('**/api/*', (route) => {
    const name = new URL(route.request().url()).pathname.slice('/api/'.length);
    return route.fulfill({ json: answers[name] ?? {} });
  });
  // As with the real engine, events never end, although a route can only respond in one piece. A lost engine ends them once.
  await page.addInitScript((isLost) => {
    const send = globalThis.fetch;
    let asked = 0;
    globalThis.fetch = (input, init) => {
      if (input !== '/api/events') return send(input, init);
      asked += 1;
      if (!isLost) return Promise.resolve(new Response(new ReadableStream()));
      return asked === 1 ? Promise.resolve(new Response('')) : Promise.reject(new TypeError('refused'));
    };
  }, state === 'lost');
  // If only the fragment differed from the previous window, nothing would load.
  await page.goto('about:blank');
  await page.goto(`${url}/#shown`);
  // While the window starts, its heading is only there for screen readers.
  await page.locator('h1:not(.sr-only)').waitFor();
}
