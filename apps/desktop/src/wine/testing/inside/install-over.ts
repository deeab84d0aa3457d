import { spawnSync } from 'node:child_process';
import { report, startHost } from './start-host.ts';

/** A setup that runs while two hosts of an older version are running. */
export interface InstallOverReport {
  readonly before: string | undefined;
  /** The engine of the user's own data was asked to quit, and its host ended with it. */
  readonly ownHostEnded: number | null;
  readonly setupStatus: number | null;
  /** A host of other data: it lost neither its engine nor its files. */
  readonly isOtherHostAnswering: boolean;
  readonly after: string | undefined;
}

const [program = '', setup = '', otherData = ''] = process.argv.slice(2);
const versionOf = (answer: object): string | undefined =>
  (answer as { readonly output?: { readonly version?: string } }).output?.version;

const own = startHost(program, '--host');
const other = startHost(program, '--host', '--data', otherData);
const before = versionOf(await own.hello());
await other.hello();
const { status: setupStatus } = spawnSync(setup, ['/S']);
const ownHostEnded = await own.ended;
const { ok: isOtherHostAnswering } = await other.call('list');
const next = startHost(program, '--host');
const after = versionOf(await next.hello());
report({ before, ownHostEnded, setupStatus, isOtherHostAnswering, after } satisfies InstallOverReport);
for (const host of [other, next]) {
  host.child.stdin.end();
  await host.ended;
}
process.exit();
