import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recordAnswers } from './testing/record.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, '.cache/wire-types');

const flags = [
  '--strict',
  '--exactOptionalPropertyTypes',
  '--skipLibCheck',
  '--noEmit',
  '--allowImportingTsExtensions',
  '--ignoreConfig',
  '--target',
  'es2024',
  '--module',
  'nodenext',
  '--types',
  'node',
  '--pretty',
  'false',
];

/** The compiler's errors for responses typed as SDK objects, one per line. */
function check(answers: readonly { type: string; answer: unknown }[]): string[] {
  const lines = answers.map(
    ({ type, answer }, index) => `export const a${index}: Wire<Stripe.${type}> = ${JSON.stringify(answer)};`,
  );
  const imports = [
    "import type Stripe from 'stripe';",
    "import type { Wire } from '../../packages/pay-emulator/src/state/wire.ts';",
  ];
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `answers-${process.pid}.ts`);
  try {
    writeFileSync(file, [...imports, ...lines].join('\n'));
    const { stdout, status } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/typescript7/bin/tsc'), ...flags, file],
      { cwd: root, encoding: 'utf8' },
    );
    const found = stdout.split('\n').filter((line) => line.includes('error TS'));
    if (found.length === 0 && status !== 0) throw new Error(`The compiler failed: ${stdout}`);
    return found.map((line) =>
      line.replace(/^.*\((\d+),\d+\): error /, (_, at: string) => `${answers[Number(at) - 3]?.type}: `).slice(0, 300),
    );
  } finally {
    rmSync(file, { force: true });
  }
}

it('responses have exactly the fields of the SDK’s types, each with the right type', {
  timeout: 60_000,
}, async () => {
  const answers = await recordAnswers();
  const kinds = new Set(answers.map(({ type }) => type));
  expect(kinds.size).toBeGreaterThanOrEqual(16);
  const session = answers[0]?.answer as object;
  // Planted errors prove that the check can fail: a wrong type, a missing and an unknown field.
  const planted = [
    { ...session, amount_total: '35.94' },
    { ...session, expires_at: undefined },
    { ...session, current_period_end: 1 },
  ];
  const complaints = check([...answers, ...planted.map((answer) => ({ type: 'Checkout.Session', answer }))]);
  expect(complaints).toEqual([
    expect.stringMatching(/^Checkout\.Session: TS2322: Type 'string' is not assignable to type 'number'/),
    expect.stringMatching(/^Checkout\.Session: TS2741: Property 'expires_at' is missing/),
    expect.stringMatching(/^Checkout\.Session: TS2353: .*current_period_end.* does not exist/),
  ]);
});
