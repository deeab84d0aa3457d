/**
 * Audits the built site as a phone on a slow network sees it: the real server with production settings, Lighthouse's
 * mobile preset, the median of five. Every score below its target is printed with the audits that lowered it. `npm run
 * build`, then `npm run bench -- lighthouse [--runs 5] [--only faq]`
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { launch } from 'puppeteer-core';
import { chromiumArguments, findBrowser } from '../e2e/support/browsers.ts';
import { launchServer } from '../e2e/support/start-server.ts';
import { type Category, middleOf, type Run, readRun, reasonsOf, row } from './lighthouse/report.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});

/** Minimum scores. */
const aims: Readonly<Record<Category, number>> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

const article = '/article/facebook/how-to-download-facebook-stories';
const paths = [
  ...['en', 'ar', 'ja'].flatMap((locale) => ['', '/pricing', '/faq'].map((page) => `/${locale}${page}`)),
  // Articles are not translated like the interface: there are two texts.
  article,
  `${article}?lang=en-US`,
].filter((path) => path.includes(values.only));

const executablePath = findBrowser('chromium');
if (executablePath === undefined) throw new Error('Chromium is not installed: set CHROMIUM_PATH.');

/** Without the additions of a development server. Settings that production refuses without keys are allowed by name. */
const server = await launchServer({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_ORIGIN: 'http://localhost',
  EMBEDDED_DATABASE: '1',
  DEVELOPMENT_KEYS: '1',
  MAIL_UNSENT: '1',
  PAYMENT_EMULATOR: '1',
});
let missed = 0;
try {
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}; median of ${values.runs}\n`);
  console.log(row(['page', 'perf', 'a11y', 'best', 'seo', 'FCP', 'LCP', 'TBT', 'CLS', 'SI', 'bytes']));
  for (const path of paths) {
    const runs: Run[] = [];
    for (let run = 0; run < Number(values.runs); run += 1) runs.push(await audit(server.url + path));
    const middle = middleOf(runs);
    console.log(
      row([
        path.replace(article, '/article'),
        ...Object.keys(aims).map((name) => middle.scores[name as Category]),
        ...middle.figures,
      ]),
    );
    for (const reason of reasonsOf(middle, aims)) console.log(`    ${reason}`);
    if (Object.entries(aims).some(([name, aim]) => middle.scores[name as Category] < aim)) missed += 1;
  }
} finally {
  await server.stop();
}
console.log(missed === 0 ? '\nAll pages reach their aims.' : `\n${missed} of ${paths.length} pages miss an aim.`);
process.exitCode = missed === 0 ? 0 : 1;

/** Each in a separate browser, because a cache from an earlier page would flatter the next. */
async function audit(url: string): Promise<Run> {
  const browser = await launch({ executablePath: executablePath ?? '', headless: true, args: [...chromiumArguments] });
  try {
    const page = await browser.newPage();
    const result = await lighthouse(url, { output: 'json', logLevel: 'error' }, undefined, page);
    if (result === undefined) throw new Error(`${url} could not be audited`);
    return readRun(result.lhr);
  } finally {
    await browser.close();
  }
}
