/**
 * Serves a folder from memory, so that the server costs as little as possible beside the client that is measured.
 * Arguments: folder, milliseconds of latency, bytes per second (0: as fast as it goes). Prints its port.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const [folder = '.', latency = '0', rate = '0'] = process.argv.slice(2);
const files = new Map(readdirSync(folder).map((name) => [`/${name}`, readFileSync(join(folder, name))]));
const piece = 64 * 1024;
let freeAt = 0;

const server = createServer(async (request, response) => {
  const body = files.get(new URL(request.url ?? '/', 'http://x').pathname);
  if (Number(latency) > 0) await delay(Number(latency));
  if (!body) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-length': body.length, etag: `"${body.length}"` });
  if (Number(rate) === 0) return void response.end(body);
  for (let at = 0; at < body.length; at += piece) {
    const part = body.subarray(at, at + piece);
    freeAt = Math.max(freeAt, performance.now()) + (part.length / Number(rate)) * 1000;
    await delay(freeAt - performance.now());
    response.write(part);
  }
  response.end();
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
