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

test('greets first, then works, then lets the app go', async () => {
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

test('two at once share a connection, which stays until both are done', async () => {
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
  ['not there', { exit: 'Specified native messaging host not found.' }, 'notInstalled'],
  ['closed to us', { exit: 'Access to the specified native messaging host is forbidden.' }, 'blocked'],
  ['ended at once', { exit: 'Native host has exited.' }, 'crashed'],
  ['of another protocol', { code: 'protocol.unsupported' }, 'tooOld'],
  ['of a later protocol', { output: { ...appGreeting, protocol: 2 } }, 'tooOld'],
  ['without what is needed', { output: { ...appGreeting, capabilities: ['live'] } }, 'tooOld'],
] as const)('an app that is %s', async (_, answer, failure) => {
  const host = fakeHost((command) => (command === 'hello' ? answer : null));
  expect(await linkTo(host).check()).toEqual({ kind: 'failed', failure });
  expect(host.isOpen).toBe(false);
});

test('without the permission nothing is started, without a way there it fails', async () => {
  const host = fakeHost(() => null);
  expect(await linkTo(host, { hasPermission: async () => false }).check()).toEqual({
    kind: 'failed',
    failure: 'permission',
  });
  expect(host.asked).toEqual([]);
  expect(await linkTo(undefined).check()).toEqual({ kind: 'failed', failure: 'failed' });
});

test('an app that ends while it works is a crash, and the next use connects again', async () => {
  const hosts = [
    fakeHost((command) => (command === 'show' ? { exit: 'Native host has exited.' } : null)),
    fakeHost((command) => (command === 'show' ? { output: {} } : null)),
  ];
  const link = linkTo(undefined, { openPort: () => hosts.shift()?.port });
  const show = () => link.use((connection) => connection.call('show', {}));
  expect(await show().then(() => null, failureOf)).toBe('crashed');
  expect(await show()).toEqual({});
});

test('what the app says is checked: events of another shape, answers to nothing, too much at once', async () => {
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

test('a refusal without a number is meant for everyone', async () => {
  const host = fakeHost(() => null);
  const link = linkTo(host);
  const outcome = link.use((connection) => connection.call('list', {})).then(() => null, failureOf);
  await expect.poll(() => host.asked.length).toBe(2);
  host.say({ id: null, ok: false, code: 'origin.forbidden', error: 'No.' });
  expect(await outcome).toBe('blocked');
});
