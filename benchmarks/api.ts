/**
 * Load-tests the product's /auth/v1 and /rest/v1 and prints requests per second, latencies, and the CPU time per
 * request of the server, the database and the load generator, next to the budget of each. `node benchmarks/api.ts
 * [--engines postgres,pglite] [--seconds 5] [--warm-up 5] [--connections 16] [--only plans]`
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { httpRequest, type LoadResult, percentile, runLoad } from './api/load.ts';

const { values } = parseArgs({
  options: {
    engines: { type: 'string', default: 'postgres,pglite' },
    seconds: { type: 'string', default: '5' },
    'warm-up': { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
const warmUp = Number(values['warm-up']);
const connections = Number(values.connections);

/** What a scenario must reach; a value without a limit is only reported. */
interface Budget {
  readonly perSecond?: number;
  readonly p95?: number;
  readonly p99?: number;
}

interface Scenario {
  readonly name: string;
  readonly connections: number;
  /** Factor for a longer warm-up. */
  readonly warmUpFactor?: number;
  readonly budgets: Readonly<Record<string, Budget>>;
  request(connection: number): string;
}

interface Subject {
  readonly child: ChildProcess;
  readonly port: number;
  readonly publishable: string;
  readonly secret: string;
}

const benchmarkPassword = 'seven quiet lamps';
const json = { 'content-type': 'application/json' };

async function ask(child: ChildProcess): Promise<Record<string, unknown>> {
  const [message] = (await once(child, 'message')) as [Record<string, unknown>];
  return message;
}

async function start(engine: string): Promise<Subject> {
  const script = fileURLToPath(new URL('api/server.ts', import.meta.url));
  const child = fork(script, [engine], { execArgv: ['--disable-warning=ExperimentalWarning', ...process.execArgv] });
  return { child, ...((await ask(child)) as Omit<Subject, 'child'>) };
}

/** CPU time so far, in microseconds. All three share one machine, so each of them limits the results. */
interface Cpu {
  readonly server: number;
  readonly database: number;
  readonly load: number;
}

const microsOf = ({ user, system }: NodeJS.CpuUsage): number => user + system;

async function cpuMicros({ child }: Subject): Promise<Cpu> {
  const answer = ask(child);
  child.send('cpu');
  const { cpu, databaseCpu } = (await answer) as { cpu: NodeJS.CpuUsage; databaseCpu: number };
  return { server: microsOf(cpu), database: databaseCpu, load: microsOf(process.cpuUsage()) };
}

/** One person for each connection, signed in and with a running trial, because usage is counted per person. */
async function makePeople(
  { port, secret, publishable }: Subject,
  count: number,
): Promise<{ email: string; token: string }[]> {
  const post = async (path: string, key: string, body: object): Promise<Record<string, unknown>> => {
    const headers = { ...json, apikey: key, authorization: `Bearer ${key}` };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>);
  };
  const people = [];
  for (let index = 0; index < count; index += 1) {
    const email = `person${index}@example.com`;
    const { id } = await post('/auth/v1/admin/users', secret, {
      email,
      password: benchmarkPassword,
      email_confirm: true,
    });
    await post('/rest/v1/rpc/start_trial', secret, { owner: id, email, plan: 1 });
    const signedIn = await post('/auth/v1/token?grant_type=password', publishable, {
      email,
      password: benchmarkPassword,
    });
    people.push({ email, token: String(signedIn['access_token']) });
  }
  return people;
}

function scenarios({ publishable }: Subject, people: readonly { email: string; token: string }[]): Scenario[] {
  const visitor = { apikey: publishable, authorization: `Bearer ${publishable}` };
  const person = (connection: number) => people[connection % people.length] ?? { email: '', token: '' };
  const signedIn = (connection: number) => ({
    apikey: publishable,
    authorization: `Bearer ${person(connection).token}`,
  });
  const plans = httpRequest(
    'GET',
    '/rest/v1/subscription?select=*,detail:detail_id(*)&is_available=eq.true&order=level.asc',
    visitor,
  );
  // The same operation every time: it keeps its unit, so the trial does not run out under load.
  const operations = people.map(() => randomUUID());
  return [
    {
      name: 'plans, visitor',
      connections,
      budgets: { postgres: { perSecond: 3000, p99: 25 }, pglite: { perSecond: 600 } },
      request: () => plans,
    },
    {
      name: 'own status, signed in',
      connections,
      budgets: {},
      request: (connection) => httpRequest('GET', '/rest/v1/subscription_status?select=*', signedIn(connection)),
    },
    {
      name: 'usage call, signed in',
      connections: 4,
      budgets: { postgres: { p99: 20 }, pglite: { p99: 20 } },
      request(connection) {
        const body = { operation_id: operations[connection % people.length], kind: 'download' };
        const headers = { ...signedIn(connection), ...json };
        return httpRequest('POST', '/rest/v1/rpc/usage_reserve', headers, JSON.stringify(body));
      },
    },
    {
      name: 'sign-in, 8 at once',
      connections: 8,
      // At only sixty a second, it takes a while until everything is compiled.
      warmUpFactor: 12,
      budgets: { postgres: { p95: 150 }, pglite: { p95: 150 } },
      request(connection) {
        const body = JSON.stringify({ email: person(connection).email, password: benchmarkPassword });
        return httpRequest('POST', '/auth/v1/token?grant_type=password', { ...visitor, ...json }, body);
      },
    },
  ];
}

function verdict(result: LoadResult, budget: Budget): string {
  const missed: string[] = [];
  if (result.failures > 0) missed.push(`${result.failures} failed`);
  if (budget.perSecond !== undefined && result.perSecond < budget.perSecond) missed.push(`≥ ${budget.perSecond}/s`);
  for (const [name, share] of [
    ['p95', 0.95],
    ['p99', 0.99],
  ] as const) {
    const limit = budget[name];
    if (limit !== undefined && percentile(result.latencies, share) > limit) missed.push(`${name} ≤ ${limit} ms`);
  }
  if (missed.length > 0) return `missed: ${missed.join(', ')}`;
  return Object.keys(budget).length === 0 ? '' : 'within budget';
}

for (const engine of values.engines.split(',')) {
  const subject = await start(engine);
  try {
    const people = await makePeople(subject, 8);
    console.log(`\n${engine}, ${seconds} s each, load of the machine ${loadavg()[0]?.toFixed(1)}`);
    console.log(
      'scenario                conns     req/s   p50 ms   p95 ms   p99 ms  cpu µs/req: server  database  load',
    );
    for (const scenario of scenarios(subject, people).filter(({ name }) => name.startsWith(values.only))) {
      const load = { ...scenario, port: subject.port };
      // In production, where code runs for hours, it is compiled by then.
      await runLoad({ ...load, seconds: warmUp * (scenario.warmUpFactor ?? 1) });
      const before = await cpuMicros(subject);
      const result = await runLoad({ ...load, seconds });
      const after = await cpuMicros(subject);
      const cell = (value: number, digits = 1): string => value.toFixed(digits).padStart(9);
      const times = [0.5, 0.95, 0.99].map((share) => cell(percentile(result.latencies, share)));
      const cpu = (['server', 'database', 'load'] as const).map((who) =>
        cell((after[who] - before[who]) / result.count, 0),
      );
      const line = `${scenario.name.padEnd(23)}${cell(scenario.connections, 0).slice(3)}${cell(result.perSecond, 0)} ${times.join('')}          ${cpu.join('')}`;
      console.log(`${line}  ${verdict(result, scenario.budgets[engine] ?? {})}`);
    }
  } finally {
    subject.child.disconnect();
    await once(subject.child, 'exit');
  }
}
