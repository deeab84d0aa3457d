import { expect, test, vi } from 'vitest';
import { JobBoard } from './job-board.ts';
import { exampleJob } from './test-support/example-job.ts';

const older = exampleJob({ id: 'a', createdAtMs: 1 });
const newer = exampleJob({ id: 'b', createdAtMs: 2 });

test('jobs are listed newest first, without duplicates', () => {
  const board = new JobBoard();
  board.replace([older]);
  board.put(newer);
  board.put({ ...older, bytes: 5 });
  expect(board.jobs().map(({ id, bytes }) => [id, bytes])).toEqual([
    ['b', newer.bytes],
    ['a', 5],
  ]);
  board.drop('b');
  expect(board.jobs().map(({ id }) => id)).toEqual(['a']);
});

test('a response never overwrites the state from an event', () => {
  const board = new JobBoard();
  board.put({ ...older, state: 'done' });
  board.putNew(older);
  board.putNew(newer);
  expect(board.jobs().map(({ id, state }) => [id, state])).toEqual([
    ['b', 'running'],
    ['a', 'done'],
  ]);
});

test('listeners are notified of every change until they unsubscribe', () => {
  const board = new JobBoard();
  const listener = vi.fn();
  const stop = board.subscribe(listener);
  board.put(older);
  stop();
  board.put(newer);
  expect(listener).toHaveBeenCalledTimes(1);
});
