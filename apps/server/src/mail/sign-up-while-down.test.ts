import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { createClient } from '@supabase/supabase-js';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { backend } from '../accounts/backend.ts';
import { passingKeys } from '../accounts/keys.ts';
import { runOutboxOnce } from './sending/run-outbox.ts';
import { type OutgoingMail, SendError } from './sending/sender.ts';

const origin = 'http://clip.test';

describeEngines('sign-up while the mail provider is down', (engine) => {
  const database = databasePerSuite(engine);

  test('succeeds, and the link arrives when the provider is back', async () => {
    const keys = passingKeys();
    const logger = pino({ level: 'silent' });
    const app = backend({ database: database(), keys, origin, trustProxy: false, logger });
    const client = createClient(origin, keys.publishable[0] ?? '', {
      global: { fetch: async (input, init) => app.request(new Request(input, init)) },
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const person = { email: 'ana@clip.test', password: 'seven quiet lamps' };
    const signedUp = await client.auth.signUp({ ...person, options: { data: { locale: 'ja' } } });
    expect(signedUp.error).toBeNull();

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

    expect(arrived).toMatchObject([{ to: person.email, lang: 'ja', subject: 'Clipharbor メールアドレスの確認' }]);
    const link = new URL(/^http\S+$/m.exec(arrived[0]?.text ?? '')?.[0] ?? '');
    const token_hash = link.searchParams.get('token') ?? '';
    expect((await client.auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull();
    expect((await client.auth.signInWithPassword(person)).error).toBeNull();
  });
});
