import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { EngineClient } from './engine/engine-client.ts';
import { takeToken } from './engine/take-token.ts';
import { App } from './frame/app.tsx';
import { Disconnected } from './frame/disconnected.tsx';
import { loadTexts } from './texts/load-texts.ts';
import { Localized } from './texts/localized.tsx';
import { windowLocale } from './texts/window-locale.ts';

/** Opens the session, loads settings and texts, and then renders the window. */
async function start(root: HTMLElement): Promise<void> {
  const draw = createRoot(root);
  const client = new EngineClient();
  const token = takeToken(window);
  const opened =
    token === null
      ? null
      : await client
          .open(token)
          .then(() => client.call('settings', {}))
          .catch(() => null);
  const locale = windowLocale(opened?.settings.locale ?? null, navigator.languages);
  const texts = await loadTexts(locale);
  draw.render(
    <StrictMode>
      {opened === null ? (
        <Localized locale={locale} texts={texts}>
          <Disconnected />
        </Localized>
      ) : (
        <App client={client} stored={opened} first={{ locale, texts }} />
      )}
    </StrictMode>,
  );
}

// A window that has lost its session gets a new one. Only the fragment of its address changes, which does not cause a reload.
addEventListener('hashchange', () => location.reload());

const root = document.getElementById('root');
if (root !== null) await start(root);
