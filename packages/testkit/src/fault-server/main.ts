import { parseArgs } from 'node:util';
import { type Fault, type FaultKind, faultKinds } from './faults.ts';
import { startFaultServer } from './server.ts';

const { values } = parseArgs({
  options: {
    root: { type: 'string' },
    port: { type: 'string', default: '0' },
    fault: { type: 'string', multiple: true, default: [] },
    match: { type: 'string', default: '\\.(ts|m4s|mp4|aac)' },
    seed: { type: 'string', default: '1' },
    latency: { type: 'string', default: '0' },
    bandwidth: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const usage = `--root DIR  --port N  --fault KIND[:PERCENT] (repeatable)  --match REGEXP  --seed N  --latency MS  --bandwidth BYTES_PER_SECOND
kinds: ${faultKinds.join(' ')}
`;

if (values.help || !values.root) {
  process.stdout.write(usage);
  process.exit(values.help ? 0 : 2);
}

/** `cut:5` means five percent of requests. Manifests are spared unless `--match` says otherwise. */
const faults = values.fault.map((text): Fault => {
  const [kind, percent = '100'] = text.split(':');
  if (!isKind(kind)) {
    process.stderr.write(`unknown fault ${kind}\n${usage}`);
    process.exit(2);
  }
  return { kind, percent: Number(percent), match: new RegExp(values.match) };
});

const server = await startFaultServer({
  root: values.root,
  port: Number(values.port),
  faults,
  seed: Number(values.seed),
  latencyMs: Number(values.latency),
  ...(values.bandwidth ? { bytesPerSecond: Number(values.bandwidth) } : {}),
});
process.stdout.write(`${server.origin}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());

function isKind(kind: string | undefined): kind is FaultKind {
  return faultKinds.some((known) => known === kind);
}
