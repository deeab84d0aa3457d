import { get, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { type DesktopErrorCode, desktopErrors, desktopEvent, maxDesktopHeaderBytes } from '@clipharbor/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DesktopApp } from '../testing/desktop-app.ts';
import { FakeSite } from '../testing/fake-site.ts';
import type { HostClient } from '../testing/host-client.ts';
import type { WindowClient } from '../testing/window-client.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let site: FakeSite;
let app: DesktopApp;
let window: WindowClient;
let host: HostClient;

beforeAll(async () => {
  site = await FakeSite.open();
  app = await DesktopApp.open(site.origin);
  window = await app.window();
  host = app.host();
  await host.hello();
}, 60_000);

afterAll(async () => {
  host.child.stdin.end();
  await app.close();
  site.close();
}, 60_000);

type Row = readonly [code: DesktopErrorCode, what: string, command: string, input: unknown];

const film = 'https://video.other-site.com/film.mp4';
const header = (name: string, value: unknown) => ({ url: film, headers: { [name]: value } });

/** The same from a browser's host and from the window. */
const rows: readonly Row[] = [
  ['command.unknown', 'a command that does not exist', 'run', {}],
  ['command.unknown', 'a name that every object has', 'constructor', {}],
  ['input.invalid', 'an input for a command that takes none', 'list', { all: true }],
  ['input.invalid', 'an input that is a list', 'list', []],
  ['input.invalid', 'an input that is null', 'add', null],
  ['input.invalid', 'a text as input', 'add', film],
  ['input.invalid', 'no address', 'add', {}],
  ['input.invalid', 'an empty address', 'add', { url: '' }],
  ['input.invalid', 'an address that is a number', 'add', { url: 1 }],
  ['input.invalid', 'an unknown field', 'add', { url: film, folder: '/tmp' }],
  ['input.invalid', 'a title that is a number', 'add', { url: film, title: 1 }],
  ['input.invalid', 'a quality that does not exist', 'add', { url: film, quality: 'perfect' }],
  ['input.invalid', 'a format that does not exist', 'add', { url: film, format: 'exe' }],
  ['input.invalid', 'languages that are numbers', 'add', { url: film, audio: [1] }],
  ['input.invalid', 'an operation id that is no UUID', 'add', { url: film, operationId: '1' }],
  ['input.invalid', 'a header that may not be sent', 'add', header('host', 'b')],
  ['input.invalid', 'a header with two lines', 'add', header('referer', 'a\r\nx: y')],
  ['input.invalid', 'a header that is a list', 'add', header('cookie', ['a'])],
  ['input.invalid', 'headers over 16 KB', 'add', header('cookie', 'x'.repeat(maxDesktopHeaderBytes - 5))],
  ['input.invalid', 'no id', 'pause', {}],
  ['input.invalid', 'an id that is a number', 'resume', { id: 1 }],
  ['input.invalid', 'an id and more', 'stop', { id: crypto.randomUUID(), force: true }],
  ['url.forbidden', 'a file of this machine', 'add', { url: 'file:///etc/passwd' }],
  ['url.forbidden', 'no address at all', 'add', { url: 'film' }],
  ['url.forbidden', 'an address with a password', 'add', { url: 'https://a:b@video.other-site.com/film.mp4' }],
  ['url.forbidden', 'this machine without its page', 'add', { url: 'http://127.0.0.1:9/film.mp4' }],
  ['url.forbidden', 'a private address for a public page', 'add', { url: 'http://192.168.1.1/', page: film }],
  ['site.refused', 'YouTube', 'add', { url: 'https://www.youtube.com/watch?v=1' }],
  ['site.refused', 'a page of YouTube', 'add', { url: film, page: 'https://youtu.be/1' }],
  ['auth.required', 'another site without an account', 'add', { url: film }],
  ['auth.required', 'a reserved name', 'add', { url: 'https://film.example/a.mp4', page: 'https://film.example/' }],
  ['job.unknown', 'a job that does not exist', 'pause', { id: crypto.randomUUID() }],
  ['job.unknown', 'an id that no job can have', 'reveal', { id: 'x' }],
  ['job.unknown', 'a job that does not exist', 'resume', { id: crypto.randomUUID() }],
  ['job.unknown', 'a job that does not exist', 'stop', { id: crypto.randomUUID() }],
  ['job.unknown', 'a job that does not exist', 'cancel', { id: crypto.randomUUID() }],
];

const refusal = (code: DesktopErrorCode) => ({ ok: false, code, error: desktopErrors[code].text });

async function expectFromBoth([code, , command, input]: Row): Promise<void> {
  const id = crypto.randomUUID();
  host.send(JSON.stringify({ id, command, input }));
  expect(await host.answer(id)).toEqual({ id, ...refusal(code) });
  expect(await posted(command, JSON.stringify(input))).toEqual({
    status: desktopErrors[code].status,
    ...refusal(code),
  });
}

async function posted(command: string, body: string | Uint8Array<ArrayBuffer>): Promise<object> {
  const response = await fetch(`${window.url}/api/${command}`, { method: 'POST', headers: window.headers, body });
  return { status: response.status, ...((await response.json()) as object) };
}

test.each(rows)('%s: %s (%s)', async (...row) => {
  await expectFromBoth(row);
});

test('every refusal has a 4xx status', () => {
  for (const { status } of Object.values(desktopErrors)) expect(Math.floor(status / 100)).toBe(4);
});

test('headers of 16 KB are accepted', async () => {
  const input = header('cookie', 'x'.repeat(maxDesktopHeaderBytes - 6));
  await expectFromBoth(['auth.required', '', 'add', input]);
});

test.each(['{', '"list"x', Uint8Array.of(0xff)])('a body that is not JSON is refused: %s', async (body) => {
  expect(await posted('list', body)).toEqual({ status: 400, ...refusal('frame.invalid') });
});

test('events are one JSON object per line and require a session', async () => {
  const refused = await fetch(`${window.url}/api/events`);
  expect([refused.status, await refused.json()]).toEqual([401, refusal('session.required')]);
  const response = await new Promise<IncomingMessage>((resolve) => {
    get(`${window.url}/api/events`, { headers: window.headers }, resolve);
  });
  expect(response.statusCode).toBe(200);
  const lines = createInterface({ input: response })[Symbol.asyncIterator]();
  // A signed-out page of this machine is free.
  const { job } = await window.call('add', { url: 'http://127.0.0.1:9/a.mp4', page: 'http://127.0.0.1:9/' });
  await window.call('cancel', { id: job.id });
  const states: string[] = [];
  while (!states.includes('cancelled')) {
    const { value } = await lines.next();
    const { event, job: changed } = desktopEvent.parse(JSON.parse(value ?? ''));
    expect([event, changed.id]).toEqual(['job', job.id]);
    states.push(changed.state);
  }
  response.destroy();
});

test('downloads that need no account in the extension need none here', async () => {
  const operationId = crypto.randomUUID();
  const order = { url: 'https://film.example/a.mp4', page: 'https://film.example/', operationId };
  const { ok, output } = await host.call('add', order);
  expect(ok).toBe(true);
  await window.call('cancel', { id: output?.job?.id });
  // It is retried under the same terms.
  expect((await window.try('resume', { id: output?.job?.id })).code).toBeNull();
  await window.call('cancel', { id: output?.job?.id });
});

test('a plan without downloads left refuses the next one', async () => {
  const { url } = await window.call('connect', { locale: 'en' });
  const { searchParams } = new URL(url);
  await fetch(`${searchParams.get('redirect_to')}?code=once&state=${searchParams.get('state')}`, {
    redirect: 'manual',
  });
  site.limit = 0;
  await expectFromBoth(['usage.exhausted', '', 'add', { url: film }]);
});
