/**
 * Reserves and commits downloads over HTTP for many people at once and prints calls per second and latencies. The
 * budget is a p99 of 20 ms on PostgreSQL; other load on the machine is printed next to the results. `npm run bench --
 * usage [--engines postgres,pglite] [--seconds 10] [--connections 8]`
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { httpRequest, percentile, runLoad } from './api/load.ts';

const { values } = parseArgs({
  options: {
    engines: { type: 'string', default: 'postgres,pglite' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '8' },
  },
});
const budgetMs = 20;

interface Subject {
  readonly port: number;
  readonly tokens: readonly string[];
}

/** Each connection is a person who repeatedly reserves, then commits. */
function calls({ tokens }: Subject): (connection: number) => string {
  const open = new Map<number, string>();
  return (connection) => {
    const reserved = open.get(connection);
    const operationId = reserved ?? randomUUID();
    if (reserved === undefined) open.set(connection, operationId);
    else open.delete(connection);
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${tokens[connection % tokens.length] ?? ''}`,
    };
    return reserved === undefined
      ? httpRequest('POST', '/usage/reserve', headers, JSON.stringify({ operationId, kind: 'download' }))
      : httpRequest('POST', '/usage/commit', headers, JSON.stringify({ operationId }));
  };
}

/** CPU time of the server so far, in milliseconds. Unlike wall time, it does not depend on other load on the machine. */
async function cpuOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message');
  child.send('cpu');
  const [{ cpu }] = (await answer) as [{ cpu: NodeJS.CpuUsage }];
  return (cpu.user + cpu.system) / 1000;
}

console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`);
for (const engine of values.engines.split(',')) {
  const child = fork(fileURLToPath(new URL('usage/server.ts', import.meta.url)), [engine]);
  const [subject] = (await once(child, 'message')) as [Subject];
  const connections = Number(values.connections);
  const load = { port: subject.port, connections, seconds: Number(values.seconds) };
  // As long as the measurement, because in production, where code runs for hours, it is compiled.
  await runLoad({ ...load, request: calls(subject) });
  const cpu = await cpuOf(child);
  const result = await runLoad({ ...load, request: calls(subject) });
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.count} calls were refused`);
  const cpuPerCall = ((await cpuOf(child)) - cpu) / result.count;
  const [median, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(result.latencies, share));
  const verdict = (p99 ?? Number.NaN) <= budgetMs ? 'within' : 'above';
  console.log(
    `${engine}: ${Math.round(result.perSecond)} calls/s with ${connections} connections, median ${median?.toFixed(1)} ms,` +
      ` p95 ${p95?.toFixed(1)} ms, p99 ${p99?.toFixed(1)} ms (${verdict} the budget of ${budgetMs} ms), ${cpuPerCall.toFixed(2)} ms of the server's processor per call`,
  );
  child.disconnect();
  await once(child, 'exit');
}
