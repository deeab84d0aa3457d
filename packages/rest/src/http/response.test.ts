import { describe, expect, test } from 'vitest';
import { RestError } from '../error.ts';
import { contentRange, errorResponse, rangeStatus, reply, toResponse, withResponseOverrides } from './response.ts';

test.each([
  [0, 9, 25, '0-9/25'],
  [0, 9, null, '0-9/*'],
  [0, -1, 0, '*/0'],
  [5, 4, 25, '*/25'],
  [0, -1, null, '*/*'],
])('rows %i to %i of %s are written %4$s', (first, last, total, expected) => {
  expect(contentRange(first, last, total)).toBe(expected);
});

test('a part is 206, everything is 200, and an offset past the end is refused', () => {
  expect(rangeStatus(0, 10, 25)).toBe(206);
  expect(rangeStatus(0, 25, 25)).toBe(200);
  expect(rangeStatus(90, 10, null)).toBe(200);
  expect(rangeStatus(25, 0, 25)).toBe(206);
  expect(() => rangeStatus(26, 0, 25)).toThrow(expect.objectContaining({ code: 'PGRST103' }));
});

describe('response overrides of the database', () => {
  const answer = { total: null, rows: '1', body: '', key: null, inserted: null, headers: null, status: null };
  const plain = reply(200, 'x', { 'content-type': 'text/plain', location: null });

  test('replace the status and headers of the same name', () => {
    const overridden = withResponseOverrides(plain, {
      ...answer,
      status: '418',
      headers: '[{"Content-Type":"a/b"},{"X":"1"}]',
    });
    expect(overridden).toEqual({
      status: 418,
      body: 'x',
      headers: [
        ['Content-Type', 'a/b'],
        ['X', '1'],
      ],
    });
  });

  test.each(['{}', '[1]', '[{"a":1}]', '[{"a":"b","c":"d"}]', '[{"a":"b\\r\\nset-cookie: c"}]', 'x'])(
    'headers like %j are refused',
    (headers) => {
      expect(() => withResponseOverrides(plain, { ...answer, headers })).toThrow(
        expect.objectContaining({ code: 'PGRST111' }),
      );
    },
  );

  test.each(['x', '99', '600', '2000'])('a status like %j is refused', (status) => {
    expect(() => withResponseOverrides(plain, { ...answer, status })).toThrow(
      expect.objectContaining({ code: 'PGRST112' }),
    );
  });
});

test('responses without a body have none, also for HEAD', async () => {
  expect(await toResponse(reply(204, 'x'), false).text()).toBe('');
  expect(await toResponse(reply(200, 'x'), true).text()).toBe('');
  expect(await errorResponse(new RestError(404, 'PGRST205', 'gone'), true).text()).toBe('');
});

test('an error has its four fields, and its code for proxies unless that is not a valid token', async () => {
  const response = errorResponse(new RestError(404, 'PGRST205', 'gone', { hint: 'look' }), false);
  expect(await response.json()).toEqual({ code: 'PGRST205', message: 'gone', details: null, hint: 'look' });
  expect(response.headers.get('proxy-status')).toBe('PostgREST; error=PGRST205');
  expect(errorResponse(new RestError(400, 'a\nb', 'x'), false).headers.has('proxy-status')).toBe(false);
});
