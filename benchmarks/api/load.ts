import { connect, type Socket } from 'node:net';

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The complete request of one connection, built separately for each: head and body as sent. */
  request(connection: number): string;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly count: number;
  /** Milliseconds, sorted. */
  readonly latencies: Float64Array;
  /** Responses other than 2xx; a benchmark with any of them measures the wrong thing. */
  readonly failures: number;
}

export const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export function httpRequest(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`;
}

/**
 * Each connection sends its next request when the last one is answered. Uses HTTP over bare sockets, because a full
 * client would take more CPU than the server under test.
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const start = performance.now();
  const end = start + load.seconds * 1000;
  const latencies: number[] = [];
  let failures = 0;
  await Promise.all(
    Array.from({ length: load.connections }, async (_, connection) => {
      const client = await openClient(load.port);
      while (performance.now() < end) {
        const sent = performance.now();
        const status = await client.exchange(load.request(connection));
        latencies.push(performance.now() - sent);
        if (status < 200 || status > 299) failures += 1;
      }
      client.close();
    }),
  );
  const sorted = Float64Array.from(latencies).sort();
  const perSecond = sorted.length / ((performance.now() - start) / 1000);
  return { perSecond, count: sorted.length, latencies: sorted, failures };
}

interface WireClient {
  /** The status of the response, once its last byte has arrived. */
  exchange(request: string): Promise<number>;
  close(): void;
}

const noBytes = Buffer.alloc(0);
const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

/** Reads into one buffer, because a stream's own buffers would take more CPU than the reading. */
async function openClient(port: number): Promise<WireClient> {
  let received: Buffer = noBytes;
  let pending: { resolve(status: number): void; reject(error: Error): void } | null = null;
  const take = (size: number, memory: Uint8Array): boolean => {
    const bytes = Buffer.from(memory.buffer, memory.byteOffset, size);
    const answer = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    if (!isWhole(answer)) {
      received = Buffer.from(answer);
      return true;
    }
    received = noBytes;
    pending?.resolve(Number(answer.toString('latin1', 9, 12)));
    return true;
  };
  const onread = { buffer: Buffer.alloc(65_536), callback: take };
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.on('error', (error) => pending?.reject(error));
  return {
    exchange: (request) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject };
        socket.write(request, 'latin1');
      }),
    close: () => socket.destroy(),
  };
}

function isWhole(answer: Buffer): boolean {
  const end = answer.indexOf(headEnd);
  if (end < 0) return false;
  const head = answer.toString('latin1', 0, end).toLowerCase();
  const at = head.indexOf('\r\ncontent-length:');
  if (at >= 0) return answer.length >= end + headEnd.length + Number.parseInt(head.slice(at + 17), 10);
  return head.includes('\r\ntransfer-encoding: chunked') ? answer.subarray(-5).equals(lastChunk) : true;
}
