import { say } from './lib/step.ts';
import { closingLine } from './lib/tally.ts';
import { runUnitTests } from './lib/unit-tests.ts';

/** The same tests with larger numbers: every test that scales reads its factor from `SOAK`. Takes hours. */
const tally = await runUnitTests(['--testTimeout=21600000', ...process.argv.slice(2)], {
  SOAK: process.env['SOAK'] ?? '500',
});
say(closingLine(tally));
process.exitCode = tally.failed > 0 ? 1 : 0;
