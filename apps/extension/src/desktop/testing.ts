import { type DesktopJob, type DesktopRequest, desktopCapabilities } from '@clipharbor/contracts';
import type { HostPort } from './host-port.ts';

/** A job as the app reports it. */
export const exampleDesktopJob = (changes: Partial<DesktopJob> = {}): DesktopJob => ({
  id: '22222222-2222-4222-8222-222222222222',
  state: 'running',
  code: null,
  bytes: 500,
  seconds: 5,
  isLive: false,
  files: [],
  title: 'A walk',
  site: 'www.example',
  name: 'A walk',
  totalBytes: 1000,
  totalSeconds: 10,
  bytesPerSecond: 100,
  createdAtMs: 1,
  endedAtMs: null,
  startAtMs: null,
  place: null,
  health: null,
  ...changes,
});

export const appGreeting = { app: 'Clipharbor', version: '1.2.3', protocol: 1, capabilities: ['handover'] };

type Answer = { readonly output: unknown } | { readonly code: string } | { readonly exit: string | null } | null;

/** An app of this version. An older one, as in `appGreeting`, can do less. */
export const newestGreeting = { ...appGreeting, capabilities: [...desktopCapabilities] };

/** The app's side of a connection: answers commands as the test specifies; null leaves them pending. */
export function fakeHost(answer: (command: string, input: unknown) => Answer) {
  const onMessage: ((value: unknown) => void)[] = [];
  const onEnd: ((reason: string | null) => void)[] = [];
  const asked: { readonly command: string; readonly input: unknown }[] = [];
  let isOpen = true;
  const say = (value: unknown): void => {
    for (const listener of onMessage) listener(value);
  };
  const exit = (reason: string | null): void => {
    isOpen = false;
    for (const listener of onEnd) listener(reason);
  };
  const port: HostPort = {
    send(message) {
      const { id, command, input } = message as DesktopRequest;
      asked.push({ command, input });
      const given = command === 'hello' && isGreeted(answer) ? { output: appGreeting } : answer(command, input);
      queueMicrotask(() => {
        if (given === null) return;
        if ('exit' in given) exit(given.exit);
        else if ('code' in given) say({ id, ok: false, code: given.code, error: 'No.' });
        else say({ id, ok: true, output: given.output });
      });
    },
    onMessage: (listener) => void onMessage.push(listener),
    onEnd: (listener) => void onEnd.push(listener),
    close: () => {
      isOpen = false;
    },
  };
  return {
    port,
    asked,
    say,
    exit,
    get isOpen() {
      return isOpen;
    },
  };
}

/** The greeting succeeds unless a test says otherwise. */
const isGreeted = (answer: (command: string, input: unknown) => Answer): boolean => answer('hello', null) === null;
