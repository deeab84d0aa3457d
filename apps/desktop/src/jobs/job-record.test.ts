import { expect, test } from 'vitest';
import { isSaved, orderAfter } from './job-record.ts';
import { orderOf } from './new-job.ts';

const headers = { referer: 'https://film.example/', cookie: 'sid=1', authorization: 'Bearer 2' };
const order = orderOf({ url: 'https://film.example/a.m3u8', headers });

test.each(['done', 'partial'] as const)('a job that is %s keeps no secrets', (state) => {
  expect(orderAfter(order, { state }).headers).toEqual({ referer: 'https://film.example/' });
  expect(isSaved({ state })).toBe(true);
});

test.each(['failed', 'cancelled'] as const)('a job that is %s keeps what a retry needs', (state) => {
  expect(orderAfter(order, { state })).toBe(order);
  expect(isSaved({ state })).toBe(false);
});
