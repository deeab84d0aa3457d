import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { isProcessAlive } from '../../../files/process-lock.ts';
import { JobObject } from './job-object.ts';
import { report, startHost } from './start-host.ts';

/** Which processes are alive after the browser has ended its job object. */
export interface BreakAwayReport {
  readonly host: boolean;
  /** A grandchild that was only detached by Node: proves that the job object ends what it should. */
  readonly detached: boolean;
  readonly engine: boolean;
  /** Whether a new host finds the same engine. */
  readonly isSameEngine: boolean;
}

const [program = '', data = '', packages = ''] = process.argv.slice(2);
const places = ['--data', data, '--site', 'http://127.0.0.1:9'];
const enginePid = (): number => JSON.parse(readFileSync(`${data}\\engine.json`, 'utf8')).pid;
const job = new JobObject(packages);

/** Waits for input before it starts its child, so that it is in the job by then. */
const parentScript = `process.stdin.once('data', () => {
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  process.stdout.write(String(child.pid));
});`;
const parent = spawn(process.execPath, ['-e', parentScript], { stdio: ['pipe', 'pipe', 'ignore'] });
job.add(parent.pid);
parent.stdin.write('go');
const detachedPid = Number(String((await once(parent.stdout, 'data'))[0]));

const host = startHost(program, '--host', ...places);
job.add(host.child.pid);
await host.hello();
const pid = enginePid();
job.end();
await host.ended;
const next = startHost(program, '--host', ...places);
await next.hello();
report({
  host: isProcessAlive(host.child.pid ?? 0),
  detached: isProcessAlive(detachedPid),
  engine: isProcessAlive(pid),
  isSameEngine: enginePid() === pid,
} satisfies BreakAwayReport);
next.child.stdin.end();
await next.ended;
process.exit();
