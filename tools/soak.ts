import { runBrowserTests } from './lib/browser-tests.ts';
import { say } from './lib/step.ts';
import { addTallies, closingLine } from './lib/tally.ts';
import { runUnitTests } from './lib/unit-tests.ts';

/** The named tests, or all of them plus the browser tests in every view. */
const names = process.argv.slice(2);

/** The same tests with larger numbers: every scalable test calls the test kit's `scale`. Takes hours. */
const unit = await runUnitTests(['--testTimeout=43200000', ...names], { SOAK: '1' });
process.env['VIEWS'] = 'all';
const tally = names.length > 0 ? unit : addTallies([unit, await runBrowserTests()]);
say(closingLine(tally));
process.exitCode = tally.failed > 0 ? 1 : 0;
