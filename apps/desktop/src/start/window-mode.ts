import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DesktopHeadlessLine } from '@clipharbor/contracts';
import { EngineControl } from '../pipe/ask-engine.ts';
import { connectEngine } from '../pipe/connect-engine.ts';
import { readRunFile } from '../pipe/run-file.ts';
import type { WindowNotice } from '../pipe/window-notice.ts';
import { type GivenPlaces, type Places, placesOf } from '../platform/places.ts';
import { resources } from '../resources.ts';
import { appWindow } from '../window/app-window.ts';
import { browserTab } from '../window/browser-tab.ts';
import { type EngineLife, keepWindow, type WindowEvent } from '../window/keep-window.ts';
import { webviewWindow } from '../window/webview-window.ts';
import { type DriverFailure, openIn } from '../window/window-driver.ts';
import { confirmStart } from './confirm-start.ts';
import { takeWindowTurn } from './window-turn.ts';

/** Shows the window of the engine, which is started if necessary and restarted if it crashes. */
export async function runWindow(given: GivenPlaces): Promise<number> {
  const places = placesOf(given);
  const { dataFolder } = places;
  const drivers = [webviewWindow({ dataFolder, trayIcon }), appWindow(dataFolder), browserTab()];
  const turn = await takeWindowTurn(dataFolder);
  const end = await keepWindow({
    connect: () => connectWindow(places).finally(() => turn.end()),
    open: (url) => openIn(drivers, url, report),
    // An engine that ended on purpose removed its file and closed its window. After a crash the window may still be open.
    isFirst: turn.isOurs && (await readRunFile(dataFolder)) === null,
    now: () => performance.now(),
    wait: (ms) => wait(ms),
  });
  if (end !== 'noWindow') return 0;
  process.stderr.write('No window can be shown here: neither WebView2 nor a browser was found.\n');
  return 1;
}

/** For users who start the app from a console. */
function report({ driver, reason, detail }: DriverFailure): void {
  process.stderr.write(`${driver}: ${reason}${detail === null ? '' : ` (${detail})`}\n`);
}

async function connectWindow(places: Places): Promise<EngineLife | null> {
  const control = new EngineControl(await connectEngine(places, { kind: 'control' }));
  const { session } = await control.ask('window');
  if (session === null) {
    control.close();
    return null;
  }
  confirmStart(session.version);
  return { url: addressOf(session), events: eventsOf(control), leave: () => control.close() };
}

/** The token is in the fragment, so it is never sent to a server; it is used up as soon as the page has loaded. */
const addressOf = ({ url, token }: DesktopHeadlessLine): string => `${url}/#${token}`;

async function* eventsOf(control: EngineControl): AsyncGenerator<WindowEvent, void, undefined> {
  for await (const notice of control.notices()) yield eventOf(notice);
}

function eventOf(said: WindowNotice): WindowEvent {
  switch (said.notice) {
    case 'raise':
      return { kind: 'raise', url: addressOf(said.session), hasPage: said.hasPage };
    case 'left':
      return { kind: 'left', url: addressOf(said.session) };
    case 'progress':
      return { kind: 'progress', isActive: said.isActive, share: said.share };
    case 'close':
      return { kind: 'close' };
  }
}

function trayIcon(): Buffer | null {
  try {
    return readFileSync(join(resources.uiFolder, 'icon.png'));
  } catch {
    return null;
  }
}
