import { SnackbarProvider } from '@clipharbor/ui';
import { useState } from 'react';
import type { EngineClient } from '../engine/engine-client.ts';
import { EngineContext } from '../engine/engine-context.tsx';
import type { StoredSettings } from '../settings/use-settings.ts';
import { Localized } from '../texts/localized.tsx';
import { type LoadedTexts, useTexts } from '../texts/use-texts.ts';
import { Frame } from './frame.tsx';

interface AppProps {
  readonly client: EngineClient;
  readonly stored: StoredSettings;
  readonly first: LoadedTexts;
}

/** The window: provides the language and the engine to everything in it. */
export function App({ client, stored, first }: AppProps) {
  const [chosen, setChosen] = useState(stored.settings.locale);
  const { locale, texts } = useTexts(chosen, first);
  return (
    <Localized locale={locale} texts={texts}>
      <EngineContext value={client}>
        <SnackbarProvider>
          <Frame stored={stored} onLocale={setChosen} />
        </SnackbarProvider>
      </EngineContext>
    </Localized>
  );
}
