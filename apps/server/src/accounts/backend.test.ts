import { ephemeralKeys } from '@clipharbor/auth';
import { databasePerSuite, describeEngines, service } from '@clipharbor/testkit/database';
import { createClient } from '@supabase/supabase-js';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { newestMails } from '../mail/outbox.ts';
import { devMail } from '../routes/dev-mail.ts';
import { backend } from './backend.ts';
import { accountsApp } from './testing.ts';

const origin = 'http://clip.test';

describeEngines('the backend as the site sees it', (engine) => {
  const suite = databasePerSuite(engine);
  const keys = ephemeralKeys();
  const app = () => backend({ database: suite(), keys, origin, trustProxy: false, logger: pino({ level: 'silent' }) });

  function visitor() {
    const own = app();
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => own.request(new Request(input, init));
    return createClient(origin, keys.publishable[0] ?? '', {
      global: { fetch },
      auth: { persistSession: false, autoRefreshToken: false },
    });
  }

  test('a visitor reads the plans with their details', async () => {
    const { data, error } = await visitor()
      .from('subscription')
      .select('name, level, detail:detail_id(is_free_trial)')
      .order('level');
    expect(error).toBeNull();
    expect(data?.[0]).toMatchObject({ name: 'Free Trial', level: 0, detail: { is_free_trial: true } });
  });

  test('a visitor leaves feedback and cannot read what others left', async () => {
    const client = visitor();
    expect((await client.from('feedback').insert({ satisfaction: 4.5, content: 'Good' })).error).toBeNull();
    expect((await client.from('feedback').select()).error?.code).toBe('42501');
  });

  test('sign-up, the mailed link, sign-in, and access to one’s own profile only', async () => {
    const client = visitor();
    const address = { email: 'ana@clip.test', password: 'seven quiet lamps' };
    expect((await client.auth.signUp({ ...address, options: { data: { full_name: 'Ana' } } })).error).toBeNull();
    expect((await client.auth.signInWithPassword(address)).error?.code).toBe('email_not_confirmed');

    const [mail] = await newestMails(suite(), 1);
    expect(mail).toMatchObject({ to: 'ana@clip.test', template: 'confirm', locale: 'en' });
    const page = await devMail(suite(), { siteUrl: origin, isSending: false }).request('/dev/mail');
    expect(await page.text()).toContain('ana@clip.test');

    const verified = await client.auth.verifyOtp({ token_hash: String(mail?.data['tokenHash']), type: 'signup' });
    expect(verified.error).toBeNull();
    const { data } = await client.auth.signInWithPassword(address);
    expect(data.user?.user_metadata['full_name']).toBe('Ana');
    const profiles = await client.from('user_profiles').select('user_id');
    expect(profiles.data).toEqual([{ user_id: data.user?.id }]);
  });

  test('neither a visitor nor a user can send a regular expression or a long text to the database', async () => {
    const { request, keys, person } = accountsApp(suite());
    const key = keys.publishable[0] ?? '';
    const user = await person('rex');
    const backReference = encodeURIComponent('(((a*)*)*)*\\1b');
    for (const token of [key, user.token]) {
      const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      for (const filter of [`name=match.${backReference}`, `name=not.imatch.a`, `or=(name.match.a,id.eq.1)`]) {
        const answer = await request(`/rest/v1/subscription?${filter}`, { headers });
        expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'PGRST100' }]);
      }
      const body = JSON.stringify({ address: 'a@'.repeat(500_000) });
      const call = await request('/rest/v1/rpc/looks_like_email', { method: 'POST', headers, body });
      expect(call.status).toBe(413);
    }
    const [secret = ''] = keys.secret;
    const trusted = { apikey: secret, authorization: `Bearer ${secret}` };
    expect((await request('/rest/v1/subscription?name=match.^Month', { headers: trusted })).status).toBe(200);
  });

  test('an address that is too long is refused, however long it is', async () => {
    const long = `${'a'.repeat(1_000_000)}@example.com`;
    const { rows } = await suite().as(service).query('select public.looks_like_email($1) as is', [long]);
    expect(rows).toEqual([{ is: false }]);
  });

  test('a forged token is refused', async () => {
    const response = await app().request(`${origin}/rest/v1/user_profiles`, {
      headers: { apikey: keys.publishable[0] ?? '', authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
    });
    expect(response.status).toBe(401);
  });
});
