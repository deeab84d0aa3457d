import { brand } from '@clipharbor/domain';
import { hls, sourceFile, startFaultServer } from '@clipharbor/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DesktopApp } from '../testing/desktop-app.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let app: DesktopApp;

beforeAll(async () => {
  app = await DesktopApp.open();
  await app.headless();
}, 60_000);
afterAll(() => app.close(), 60_000);

test('anything that is not a request is refused, and the connection stays open', async () => {
  const host = app.host();
  const call = (command: string, input?: object) => host.call(command, input);
  expect(await call('list')).toMatchObject({ ok: false, code: 'hello.required', error: expect.any(String) });
  expect(await call('hello', { protocol: 2, client: 'x', version: '1' })).toMatchObject({
    code: 'protocol.unsupported',
  });
  expect(await call('hello', { protocol: 1 })).toMatchObject({ code: 'input.invalid' });
  expect(await call('list')).toMatchObject({ code: 'hello.required' });
  expect(await host.hello()).toEqual({
    ...{ id: 5, ok: true },
    output: { app: brand.name, version: '0.1.0', protocol: 1, capabilities: expect.arrayContaining(['live']) },
  });
  host.send('');
  expect(await host.answer(null)).toMatchObject({ ok: false, code: 'frame.empty' });
  for (const body of [
    '{',
    '[]',
    'null',
    '"hello"',
    '{"command":"list"}',
    '{"id":{},"command":"list"}',
    Buffer.of(0xff),
  ]) {
    host.send(body);
    expect(await host.answer(null)).toMatchObject({ ok: false, code: 'frame.invalid' });
  }
  host.send('{"id":"x","command":"list","extra":1}');
  expect(await host.answer('x')).toMatchObject({ code: 'frame.invalid' });
  expect(await call('list')).toEqual({ id: expect.any(Number), ok: true, output: { jobs: [] } });
  host.child.stdin.end();
  expect(await host.ended).toBe(0);
});

test('a frame that is too large is answered, and the connection is closed', async () => {
  const host = app.host();
  await host.hello();
  const header = Buffer.alloc(4);
  header.writeUInt32LE(1024 * 1024 + 1);
  host.child.stdin.write(header);
  expect(await host.answer(null)).toMatchObject({ ok: false, code: 'frame.tooLarge' });
  expect(await host.ended).toBe(0);
});

test('a browser’s arguments start a host for our extensions only', async () => {
  const own = app.host(`chrome-extension://${brand.extensionIds.chrome}/`, '--parent-window=1');
  expect(await own.hello()).toMatchObject({ ok: true });
  const firefox = app.host('/x/com.clipharbor.desktop.json', brand.geckoId);
  expect(await firefox.hello()).toMatchObject({ ok: true });
  for (const origin of ['chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/']) {
    const foreign = app.host(origin);
    expect(await foreign.answer(null)).toMatchObject({ ok: false, code: 'origin.forbidden' });
    await foreign.ended;
  }
  own.child.stdin.end();
  firefox.child.stdin.end();
});

test('any JSON is answered, and none of it stops the host', { timeout: 60_000 }, async () => {
  const host = app.host();
  await host.hello();
  await fc.assert(
    fc.asyncProperty(
      fc.jsonValue(),
      fc.constantFrom('add', 'list', 'pause', 'hello', 'show2', ''),
      async (input, command) => {
        host.send(JSON.stringify({ id: 'any', command, input }));
        expect(await host.answer('any')).toMatchObject({ ok: expect.any(Boolean) });
      },
    ),
    { numRuns: 150 },
  );
  host.child.stdin.end();
});

test('after watch, every change is reported until the file is saved', { timeout: 60_000 }, async () => {
  const stream = await hls(await sourceFile());
  const server = await startFaultServer({ root: stream.folder });
  const host = app.host();
  await host.hello();
  expect(await host.call('watch')).toMatchObject({ ok: true, output: {} });
  const page = `${server.origin}/`;
  const headers = { referer: page, cookie: 'secret=1', 'user-agent': 'Test' };
  const input = { url: `${server.origin}/${stream.manifest}`, page, headers, title: 'Watched', format: 'mp4' };
  const { output } = await host.call('add', input);
  await expect
    .poll(() => host.events.findLast(({ job }) => job.id === output?.job?.id)?.job.state, { timeout: 30_000 })
    .toBe('done');
  const states = host.events.map(({ event, job }) => `${event} ${job.state}`);
  expect(new Set(states)).toEqual(new Set(['job waiting', 'job running', 'job done']));
  expect(server.log.every((one) => one.headers.cookie === 'secret=1' && one.headers['user-agent'] === 'Test')).toBe(
    true,
  );
  expect(JSON.stringify(host.events)).not.toContain('secret');
  host.child.stdin.end();
  await server.close();
});
