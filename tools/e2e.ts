import { runBrowserTests } from './lib/browser-tests.ts';
import { say } from './lib/step.ts';
import { provideSystemPackages } from './lib/system-packages.ts';
import { closingLine } from './lib/tally.ts';

await provideSystemPackages();
const tally = await runBrowserTests(process.argv.slice(2));
say(closingLine(tally));
process.exitCode = tally.failed > 0 ? 1 : 0;
