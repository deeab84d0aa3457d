import { expect, test } from 'vitest';
import { failureOf } from './desktop-error.ts';
import { DesktopLink, type LinkOptions } from './desktop-link.ts';
import { appGreeting, exampleDesktopJob, fakeHost } from './testing.ts';

const linkTo = (host: ReturnType<typeof fakeHost> | undefined, more: Partial<LinkOptions> = {}) =>
  new DesktopLink({
    hasPermission: async () => true,
    openPort: () => host?.port,
    ownVersion: '1.0.0',
    onChange: () => undefined,
    ...more,
  });

test('greets the app first, then works, then disconnects', async () => {
  const host = fakeHost((command) => (command === 'list' ? { output: { jobs: [exampleDesktopJob()] } } : null));
  const link = linkTo(host);
  const { jobs } = await link.use((connection) => connection.call('list', {}));
  expect(jobs).toHaveLength(1);
  expect(host.asked).toEqual([
    { command: 'hello', input: { protocol: 1, client: 'extension', version: '1.0.0' } },
    { command: 'list', input: {} },
  ]);
  expect(host.isOpen).toBe(false);
  expect(link.status).toEqual({ kind: 'connected', version: '1.2.3' });
});

test('two concurrent uses share a connection, which stays open until both are done', async () => {
  const host = fakeHost((command) => (command === 'hello' ? null : { output: {} }));
  const link = linkTo(host);
  const work = Promise.withResolvers<void>();
  const first = link.use(() => work.promise);
  await link.use((connection) => connection.call('watch', {}));
  expect(host.asked.map(({ command }) => command)).toEqual(['hello', 'watch']);
  expect(host.isOpen).toBe(true);
  work.resolve();
  await first;
  expect(host.isOpen).toBe(false);
});

test.each([
  ['not installed', { exit: 'Specified native messaging host not found.' }, 'notInstalled'],
  ['forbidden to us', { exit: 'Access to the specified native messaging host is forbidden.' }, 'blocked'],
  ['terminated at once', { exit: 'Native host has exited.' }, 'crashed'],
  ['on another protocol', { code: 'protocol.unsupported' }, 'tooOld'],
  ['on a later protocol', { output: { ...appGreeting, protocol: 2 } }, 'tooOld'],
  ['missing a required capability', { output: { ...appGreeting, capabilities: ['live'] } }, 'tooOld'],
] as const)('an app that is %s', async (_, answer, failure) => {
  const host = fakeHost((command) => (command === 'hello' ? answer : null));
  expect(await linkTo(host).check()).toEqual({ kind: 'failed', failure });
  expect(host.isOpen).toBe(false);
});

test('nothing is started without the permission; with no way to connect, the check fails', async () => {
  const host = fakeHost(() => null);
  expect(await linkTo(host, { hasPermission: async () => false }).check()).toEqual({
    kind: 'failed',
    failure: 'permission',
  });
  expect(host.asked).toEqual([]);
  expect(await linkTo(undefined).check()).toEqual({ kind: 'failed', failure: 'failed' });
});

test('an app that exits while working counts as crashed, and the next use reconnects', async () => {
  const hosts = [
    fakeHost((command) => (command === 'show' ? { exit: 'Native host has exited.' } : null)),
    fakeHost((command) => (command === 'show' ? { output: {} } : null)),
  ];
  const link = linkTo(undefined, { openPort: () => hosts.shift()?.port });
  const show = () => link.use((connection) => connection.call('show', {}));
  expect(await show().then(() => null, failureOf)).toBe('crashed');
  expect(await show()).toEqual({});
});

test('messages from the app are validated: malformed events, unsolicited responses, oversized messages', async () => {
  const host = fakeHost(() => null);
  const link = linkTo(host);
  const seen: string[] = [];
  await link.use(async (connection) => {
    connection.onJob(({ id }) => seen.push(id));
    host.say({ event: 'job', job: { ...exampleDesktopJob(), id: '../../etc' } });
    host.say({ event: 'job', job: { ...exampleDesktopJob(), title: 'x'.repeat(2 ** 20) } });
    host.say({ id: 99, ok: true, output: {} });
    host.say('text');
    host.say({ event: 'job', job: exampleDesktopJob() });
  });
  expect(seen).toEqual([exampleDesktopJob().id]);
});

test('an error without an id applies to all pending calls', async () => {
  const host = fakeHost(() => null);
  const link = linkTo(host);
  const outcome = link.use((connection) => connection.call('list', {})).then(() => null, failureOf);
  await expect.poll(() => host.asked.length).toBe(2);
  host.say({ id: null, ok: false, code: 'origin.forbidden', error: 'No.' });
  expect(await outcome).toBe('blocked');
});
