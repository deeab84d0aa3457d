import { ephemeralKeys } from '@clipharbor/auth';
import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { createClient } from '@supabase/supabase-js';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { backend } from '../accounts/backend.ts';
import { runOutboxOnce } from './sending/run-outbox.ts';
import { type OutgoingMail, SendError } from './sending/sender.ts';

// The embedded database is compiled during the first statements, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const origin = 'http://clip.test';

describeEngines('from sign-up to the confirmed account', (engine) => {
  const database = databasePerSuite(engine);

  test('C16: the provider is down at first, scanners open the link, and the button works once', async () => {
    const keys = ephemeralKeys();
    const logger = pino({ level: 'silent' });
    const app = backend({ database: database(), keys, origin, trustProxy: false, logger });
    const client = createClient(origin, keys.publishable[0] ?? '', {
      global: { fetch: async (input, init) => app.request(new Request(input, init)) },
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const person = { email: 'ana@clip.test', password: 'seven quiet lamps' };
    const options = { data: { locale: 'ar' }, emailRedirectTo: 'https://evil.test/x' };
    expect((await client.auth.signUp({ ...person, options })).error).toBeNull();

    const arrived: OutgoingMail[] = [];
    let isDown = true;
    const deps = {
      database: database(),
      siteUrl: origin,
      logger,
      sender: {
        async send(mail: OutgoingMail) {
          if (isDown) throw new SendError('down', 'ESOCKET');
          arrived.push(mail);
        },
      },
    };
    expect(await runOutboxOnce(deps)).toMatchObject({ isDown: true });
    isDown = false;
    await database().as({ role: 'service_role' }).query('update public.mail_outbox set next_attempt_at = now()');
    expect(await runOutboxOnce(deps)).toMatchObject({ sent: 1 });
    expect(arrived).toMatchObject([{ to: person.email, lang: 'ar' }]);
    const link = /^http\S+\/verify\S+$/m.exec(arrived[0]?.text ?? '')?.[0] ?? '';

    await app.request(link, { method: 'HEAD' });
    for (let time = 0; time < 3; time++) await app.request(link);
    const page = await (await app.request(link)).text();
    expect(page).toContain('<html lang="ar" dir="rtl">');
    const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    const body = new URLSearchParams(fields);
    expect(body.get('redirect_to')).toBe(origin);
    const press = async () => {
      const response = await app.request(`${origin}/auth/v1/verify`, { method: 'POST', body });
      return response.headers.get('location') ?? '';
    };
    expect(await press()).toMatch(/\?mail_link=confirmed$/);
    expect(await press()).toContain('error_code=otp_expired');
    expect((await client.auth.signInWithPassword(person)).error).toBeNull();
  });
});
