import { say } from './lib/step.ts';
import { closingLine } from './lib/tally.ts';
import { runUnitTests } from './lib/unit-tests.ts';

/** The same tests with larger numbers: every test that scales asks `scale` of the test kit. Takes hours. */
const tally = await runUnitTests(['--testTimeout=43200000', ...process.argv.slice(2)], { SOAK: '1' });
say(closingLine(tally));
process.exitCode = tally.failed > 0 ? 1 : 0;
