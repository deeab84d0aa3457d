import { expect, it } from 'vitest';
import { emulatorFixture, start, subscribe } from '../testing/emulator-fixture.ts';

const origin = 'http://127.0.0.1:3000';

it('moves the clock and disrupts the webhooks, for its own page only', async () => {
  const got: string[] = [];
  const fixture = await emulatorFixture({
    controls: true,
    webhook: { secret: 'whsec_a', events: ['invoice.paid'], receive: ({ url }) => new Response(String(got.push(url))) },
  });
  const { pages, clock } = fixture.emulator;
  const browser = { origin: 'null', 'sec-fetch-site': 'same-origin' };
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = browser) =>
    pages.request(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  await subscribe(fixture, fixture.prices.monthly);
  expect(await (await pages.request('/pay/test')).text()).toContain('Webhooks: 1 waiting');
  await post('/pay/test/webhooks', { faults: 'Twice each' });
  expect(got).toHaveLength(2);
  expect((await post('/pay/test/clock', { by: '1 month' })).status).toBe(303);
  expect(clock.now).toBe(Date.UTC(2026, 3, 1, 12) / 1000);
  const strangers = [{ origin: 'https://evil.example' }, { origin: 'null', 'sec-fetch-site': 'cross-site' }, {}];
  for (const from of strangers) expect((await post('/pay/test/clock', { by: '1 year' }, from)).status).toBe(403);
  expect((await post('/pay/test/clock', { by: 'nothing' }, { origin })).status).toBe(303);
  await post('/pay/test/clock', { by: 'toString' });
  expect(clock.now).toBe(Date.UTC(2026, 3, 1, 12) / 1000);
});

it('does not exist unless enabled', async () => {
  const { emulator } = await emulatorFixture();
  expect((await emulator.pages.request('/pay/test')).status).toBe(404);
  expect((await emulator.pages.request('/pay/test/clock', { method: 'POST', headers: { origin } })).status).toBe(404);
  expect(emulator.clock.now).toBe(start);
});
