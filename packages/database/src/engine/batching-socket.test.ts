import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { BatchingSocket } from './batching-socket.ts';

test('writes of one event loop turn arrive together and in order, and a later turn is not delayed', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket = new BatchingSocket();
  let calls = 0;
  const { _writev: writev } = socket;
  socket._writev = (chunks, done) => {
    calls += 1;
    writev?.call(socket, chunks, done);
  };
  const accepted = once(server, 'connection');
  socket.connect(address.port, '127.0.0.1');
  await once(socket, 'connect');
  const [peer] = await accepted;
  peer.setEncoding('utf8');

  for (const part of ['begin ', 'settings ', 'statement ', 'commit']) socket.write(part);
  const [first] = await once(peer, 'data');
  expect(first).toBe('begin settings statement commit');
  expect(calls).toBe(1);

  await new Promise<void>((resolve) => socket.write('next', () => resolve()));
  expect((await once(peer, 'data'))[0]).toBe('next');
  socket.destroy();
  peer.destroy();
  server.close();
});
