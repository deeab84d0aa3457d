import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.ts';
import { runSites, siteResultsFile } from './lib/site-results.ts';
import { say } from './lib/step.ts';

/** `npm run site-results`: runs guest mode on all saved pages and writes the results for the page about supported sites. */
const date = new Date().toISOString().slice(0, 10);
const results = Object.fromEntries(Object.entries(runSites()).map(([site, count]) => [site, { ...count, date }]));
writeFileSync(join(root, siteResultsFile), `${JSON.stringify(results, null, 2)}\n`);
for (const [site, { passed, total }] of Object.entries(results)) say(`${site}: ${passed} of ${total}`);
