import { EngineControl } from '../pipe/ask-engine.ts';
import { connectEngine } from '../pipe/connect-engine.ts';
import { type GivenPlaces, placesOf } from '../platform/places.ts';
import { appWindow } from '../window/app-window.ts';
import { browserTab } from '../window/browser-tab.ts';
import { webviewWindow } from '../window/webview-window.ts';
import { showIn } from '../window/window-driver.ts';

/** Shows the window of the running engine, which is started if need be. */
export async function runWindow(given: GivenPlaces): Promise<number> {
  const places = placesOf(given);
  const control = new EngineControl(await connectEngine(places, { kind: 'control' }));
  const { url, token } = await control.ask('session');
  control.close();
  // In the fragment: it is never sent to a server, and spent as soon as the page has loaded.
  const address = `${url}/#${token}`;
  if ((await showIn([webviewWindow(places.dataFolder), appWindow(places.dataFolder), browserTab], address)) !== null)
    return 0;
  process.stderr.write('No window can be shown here: neither WebView2 nor a browser was found.\n');
  return 1;
}
