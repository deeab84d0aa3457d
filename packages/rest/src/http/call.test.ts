import { describeEngines } from '@clipharbor/testkit/database';
import { beforeAll, expect, test } from 'vitest';
import type { RestApp } from '../index.ts';
import { type AnyClient, ask, client, harborPerSuite } from '../testing/fixture.ts';

const jsonBody = { 'content-type': 'application/json' };

describeEngines('calling functions through supabase-js', (engine) => {
  const harbor = harborPerSuite(engine);
  let rest: RestApp;
  let db: AnyClient;
  beforeAll(() => {
    rest = harbor.rest({ transactionEnd: true });
    db = client(rest);
  });

  test('values, lists of values, rows, nothing', async () => {
    expect(await db.rpc('watch_of', { sailor_name: 'bo' })).toMatchObject({ status: 200, data: 'OFF' });
    expect((await db.rpc('watch_of', { sailor_name: 'none' })).data).toBeNull();
    expect((await db.rpc('countdown', { start: 3 })).data).toEqual([3, 2, 1]);
    expect((await db.rpc('name_and_watch', { sailor_name: 'bo' })).data).toEqual([{ name: 'bo', watch: 'OFF' }]);
    expect((await db.rpc('first_sailor').select('name')).data).toEqual({ name: 'ana' });
    expect((await db.rpc('no_sailor').select('name')).data).toEqual({ name: null });
    expect((await db.rpc('split_name', { full_name: 'Ada Love' })).data).toEqual({ first: 'Ada', last: 'Love' });
    expect(await db.rpc('nothing')).toMatchObject({ status: 204, data: null });
    expect((await db.rpc('payload_of', { doc: { deep: [1, { a: null }] } })).data).toEqual({ deep: [1, { a: null }] });
  });

  test('a list of values can be limited like a table', async () => {
    expect((await db.rpc('countdown', { start: 5 }).limit(2)).data).toEqual([5, 4]);
    expect((await db.rpc('countdown', { start: 5 }).range(1, 2)).data).toEqual([4, 3]);
    const page = await ask(rest, '/rpc/countdown?start=5', { headers: { range: '3-9', prefer: 'count=exact' } });
    expect([page.status, page.text, page.headers.get('content-range')]).toEqual([206, '[2, 1]', '3-4/5']);
    expect((await ask(rest, '/rpc/countdown?start=5&limit=-1')).status).toBe(416);
  });

  test('GET and HEAD take arguments from the query string, and can count', async () => {
    expect(await db.rpc('watch_of', { sailor_name: 'bo' }, { get: true, count: 'exact' })).toMatchObject({
      data: 'OFF',
      count: 1,
    });
    expect(await db.rpc('notes_by', { search: 'ana' }, { head: true, count: 'exact' })).toMatchObject({
      data: null,
      count: 2,
    });
    const id = '00000000-0000-0000-0000-000000000000';
    expect((await db.rpc('ids_echo', { ids: [id] }, { get: true })).data).toEqual([id]);
    expect((await ask(rest, '/rpc/add_up?numbers=1&numbers=2&numbers=4')).text).toBe('7');
    expect((await ask(rest, '/rpc/add_up?numbers={5,6}')).text).toBe('11');
    expect((await db.rpc('add_up', { numbers: [1, 2] })).data).toBe(3);
  });

  test('arguments with defaults may be omitted', async () => {
    expect((await db.rpc('greeting')).data).toBe('ahoy sailor ');
    expect((await db.rpc('greeting', { times: 2 })).data).toBe('ahoy sailor ahoy sailor ');
    expect((await db.rpc('greeting', { who: 'bo' }, { get: true })).data).toBe('ahoy bo ');
  });

  test('rows of a table can be filtered, sorted, limited, embedded and extended by computed columns', async () => {
    const { data } = await db
      .rpc('notes_by', { search: 'ana' })
      .select('id, excerpt, berths(label)')
      .gt('id', 0)
      .order('id', { ascending: false })
      .limit(1);
    expect(data).toEqual([{ id: 2, excerpt: 'Win', berths: { label: 'south' } }]);
    expect(
      (await db.rpc('notes_by', { search: 'ana' }, { get: true }).select('id').eq('berths.label', 'x')).error,
    ).toMatchObject({ code: 'PGRST108' });
    expect(
      (await db.rpc('notes_by', { search: 'ana' }).select('id, berths!inner(label)').eq('berths.label', 'south')).data,
    ).toHaveLength(1);
    expect((await db.rpc('notes_by', { search: 'ana' }).select('id').eq('excerpt', 'Hel')).data).toEqual([{ id: 1 }]);
    const embedded = await db.rpc('first_sailor').select('name, notes_of(id), locker_of(id)');
    expect(embedded.data).toEqual({ name: 'ana', notes_of: [{ id: 1 }, { id: 2 }], locker_of: { id: 1 } });
    expect((await db.rpc('notes_by', { search: 'ana' }).select('id').single()).error).toMatchObject({
      code: 'PGRST116',
    });
    expect((await db.rpc('notes_by', { search: 'bo' }).select('id').single()).data).toEqual({ id: 3 });
  });

  test('the whole body can be the argument', async () => {
    expect((await db.rpc('weigh', { a: 1, b: 2 })).data).toBe(2);
    const shout = await ask(rest, '/rpc/shout', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'ahoy',
    });
    expect(shout.text).toBe('"AHOY"');
    const size = await ask(rest, '/rpc/size_of', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array([0, 255, 1]),
    });
    expect(size.text).toBe('3');
    const form = await ask(rest, '/rpc/greeting', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'who=di&times=1',
    });
    expect(form.text).toBe('"ahoy di "');
    expect((await ask(rest, '/rpc/nothing', { method: 'POST', headers: jsonBody })).status).toBe(204);
    expect(
      await ask(rest, '/rpc/greeting', { method: 'POST', headers: jsonBody, body: '[{"who":"x"}]' }),
    ).toMatchObject({
      status: 400,
      json: { code: 'PGRST102' },
    });
  });

  test('overloads are distinguished by the names of the arguments only', async () => {
    expect((await db.rpc('chosen', { a: 'x' })).data).toBe('by a');
    expect((await db.rpc('chosen', { b: 1 })).data).toBe('by b');
    expect(await db.rpc('pair_up', { a: 1 })).toMatchObject({
      status: 300,
      error: {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.pair_up(a => integer), public.pair_up(a => text)',
      },
    });
  });

  test('an unknown function is 404 and says what was searched for', async () => {
    expect(await db.rpc('countdwn', { start: 1 })).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST202',
        message: 'Could not find the function public.countdwn(start) in the schema cache',
        details:
          'Searched for the function public.countdwn with parameter start or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.countdown',
      },
    });
    expect((await db.rpc('countdown', { stat: 1 })).error).toMatchObject({
      code: 'PGRST202',
      hint: 'Perhaps you meant to call the function public.countdown(start)',
    });
    expect((await db.rpc('nameless', { '': 1 })).error).toMatchObject({ code: 'PGRST202' });
    expect((await db.rpc('initial')).error).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.initial without parameters in the schema cache',
    });
  });

  test('reading calls cannot write, writing calls can be rolled back and limited', async () => {
    expect(await db.rpc('relieve', { sailor_name: 'ana' }, { get: true })).toMatchObject({
      status: 405,
      error: { code: '25006' },
    });
    expect((await db.rpc('relieve', { sailor_name: 'ana' }).rollback()).data).toBe('OFF');
    expect((await db.rpc('watch_of', { sailor_name: 'ana' })).data).toBe('DECK');
    expect((await db.rpc('relieve_all', { pattern: '%' }).maxAffected(2)).error).toMatchObject({ code: 'PGRST124' });
    expect((await db.rpc('watch_of', { sailor_name: 'ana' })).data).toBe('DECK');
    expect((await db.rpc('relieve', { sailor_name: 'ana' }).maxAffected(2)).error).toMatchObject({ code: 'PGRST128' });
    expect((await db.rpc('relieve_all', { pattern: 'a%' }).maxAffected(2).rollback()).data).toHaveLength(1);
  });

  test('functions can set status and headers, and raise their own responses', async () => {
    const custom = await ask(rest, '/rpc/custom_answer', { method: 'POST', headers: jsonBody, body: '{}' });
    expect([custom.status, custom.text, custom.headers.get('x-harbor'), custom.headers.get('cache-control')]).toEqual([
      202,
      '"done"',
      'open',
      'max-age=60',
    ]);
    expect((await db.rpc('bad_headers')).error).toMatchObject({ code: 'PGRST111' });
    const teapot = await ask(rest, '/rpc/raise_answer', { method: 'POST', headers: jsonBody, body: '{}' });
    expect(teapot).toMatchObject({
      status: 418,
      json: { code: 'H418', message: 'no coffee', details: 'teapot', hint: 'tea' },
    });
    expect(teapot.headers.get('x-pot')).toBe('tea');
    expect(await db.rpc('raise_code', { state: 'PT402' })).toMatchObject({
      status: 402,
      error: { code: 'PT402', message: 'raised on purpose' },
    });
    expect(await db.rpc('raise_code', { state: 'P0001' })).toMatchObject({
      status: 400,
      error: { code: 'P0001', details: 'the detail', hint: 'the hint' },
    });
  });

  test('functions refuse methods other than GET, HEAD and POST', async () => {
    expect(await ask(rest, '/rpc/nothing', { method: 'DELETE' })).toMatchObject({
      status: 405,
      json: { code: 'PGRST101' },
    });
    expect((await ask(rest, '/rpc/relieve', { method: 'OPTIONS' })).headers.get('allow')).toBe('OPTIONS,POST');
    expect((await ask(rest, '/rpc/watch_of', { method: 'OPTIONS' })).headers.get('allow')).toBe(
      'OPTIONS,GET,HEAD,POST',
    );
  });
});
