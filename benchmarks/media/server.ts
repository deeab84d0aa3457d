/**
 * Serves a folder from memory, so that the server costs as little as possible next to the client under test. Arguments:
 * folder, milliseconds of latency, bytes per second (0: unlimited), faults in percent. Prints its port.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const [folder = '.', latency = '0', rate = '0', faults = '0'] = process.argv.slice(2);
const files = new Map(readdirSync(folder).map((name) => [`/${name}`, readFileSync(join(folder, name))]));
const pieceBytes = 64 * 1024;
let freeAt = 0;

/** How often each address was requested; requesting the playlist starts a new run. */
const attempts = new Map<string, number>();

type Fault = 'busy' | 'cut' | 'none';

/** By address and attempt, so that every tool gets the same faults and no segment fails forever. */
function faultOf(path: string): Fault {
  if (path.endsWith('.m3u8')) {
    attempts.clear();
    return 'none';
  }
  const attempt = (attempts.get(path) ?? 0) + 1;
  attempts.set(path, attempt);
  const [dice = 0, kind = 0] = createHash('sha256').update(`${path} ${attempt}`).digest();
  if ((dice / 256) * 100 >= Number(faults)) return 'none';
  return kind < 128 ? 'busy' : 'cut';
}

async function send(response: ServerResponse, body: Buffer): Promise<void> {
  if (Number(rate) === 0) {
    response.end(body);
    return;
  }
  for (let at = 0; at < body.length; at += pieceBytes) {
    const part = body.subarray(at, at + pieceBytes);
    freeAt = Math.max(freeAt, performance.now()) + (part.length / Number(rate)) * 1000;
    await delay(freeAt - performance.now());
    response.write(part);
  }
  response.end();
}

const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://x').pathname;
  const body = files.get(path);
  if (Number(latency) > 0) await delay(Number(latency));
  if (!body) return void response.writeHead(404).end();
  const fault = faultOf(path);
  if (fault === 'busy') return void response.writeHead(503).end();
  response.writeHead(200, { 'content-length': body.length, etag: `"${body.length}"` });
  if (fault === 'cut') {
    response.write(body.subarray(0, body.length >> 1), () => response.destroy());
    return;
  }
  await send(response, body);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
