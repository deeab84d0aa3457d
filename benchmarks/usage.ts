/**
 * Reserves and commits downloads over HTTP as many people at once and prints calls per second and latencies. The budget is
 * a p99 of 20 ms on PostgreSQL; a machine that does other work is told beside the figures.
 * `npm run bench -- usage [--engines postgres,pglite] [--seconds 10] [--connections 8]`
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    engines: { type: 'string', default: 'postgres,pglite' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '8' },
  },
});
const BUDGET_MS = 20;

interface Subject {
  readonly port: number;
  readonly tokens: readonly string[];
}

async function call({ port }: Subject, path: string, token: string, body: object): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const { success } = (await answer.json()) as { success: boolean };
  if (!success) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - start;
}

/** One person after the other on one connection, until the time is over. */
async function visit(subject: Subject, connection: number, until: number, times: number[]): Promise<void> {
  const token = subject.tokens[connection % subject.tokens.length] ?? '';
  while (performance.now() < until) {
    const operationId = randomUUID();
    times.push(await call(subject, '/usage/reserve', token, { operationId, kind: 'download' }));
    times.push(await call(subject, '/usage/commit', token, { operationId }));
  }
}

/** Processor time of the server so far, in milliseconds: unlike the clock, it does not depend on what else the machine does. */
async function cpuOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message');
  child.send('cpu');
  const [{ cpu }] = (await answer) as [{ cpu: NodeJS.CpuUsage }];
  return (cpu.user + cpu.system) / 1000;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`);
for (const engine of values.engines.split(',')) {
  const child = fork(fileURLToPath(new URL('usage/server.ts', import.meta.url)), [engine]);
  const [subject] = (await once(child, 'message')) as [Subject];
  await visit(subject, 0, performance.now() + 1000, []);
  const connections = Number(values.connections);
  const times: number[] = [];
  const cpu = await cpuOf(child);
  const start = performance.now();
  const until = start + Number(values.seconds) * 1000;
  await Promise.all(Array.from({ length: connections }, (_, index) => visit(subject, index, until, times)));
  const seconds = (performance.now() - start) / 1000;
  const cpuPerCall = ((await cpuOf(child)) - cpu) / times.length;
  const sorted = times.toSorted((one, other) => one - other);
  const [median, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share));
  const verdict = (p99 ?? Number.NaN) <= BUDGET_MS ? 'within' : 'above';
  console.log(
    `${engine}: ${Math.round(times.length / seconds)} calls/s with ${connections} connections, median ${median?.toFixed(1)} ms,` +
      ` p95 ${p95?.toFixed(1)} ms, p99 ${p99?.toFixed(1)} ms (${verdict} the budget of ${BUDGET_MS} ms), ${cpuPerCall.toFixed(2)} ms of the server's processor per call`,
  );
  child.disconnect();
  await once(child, 'exit');
}
