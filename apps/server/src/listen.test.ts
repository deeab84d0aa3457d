import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { connectionLimits, listen, stopListening } from './listen.ts';

test('an endless body is cut off within 35 seconds', () => {
  expect(connectionLimits.requestTimeout + connectionLimits.connectionsCheckingInterval).toBeLessThanOrEqual(35_000);
  expect(connectionLimits.headersTimeout).toBeLessThan(connectionLimits.requestTimeout);
});

test.each([
  ['headers', 'POST / HTTP/1.1\r\nHost: a'],
  ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{'],
])('slow %s get a 408 and the connection is closed', async (_, start) => {
  const limits = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };
  const server = createServer({ ...connectionLimits, ...limits }, (request) => request.resume());
  const { port } = new URL(await listen(server, { host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(start);
  expect(await text(socket)).toContain('408 Request Timeout');
  await stopListening(server, 0);
});
