/**
 * The extension in a real Chromium, each value next to its limit: popup, finding, page load, worker start, content
 * scripts, saving at 100 Mbit/s compared with the command-line tool, and memory while saving 3 GB. `npm run extension`,
 * then `npm run bench -- extension [--only popup,finding,load,worker,scripts,saving,memory] [--runs 10]`
 */
import { measureFinding } from './extension/finding.ts';
import { measureLoad } from './extension/load.ts';
import { measureMemory } from './extension/memory.ts';
import { measurePopup } from './extension/popup.ts';
import { measureSaving } from './extension/saving.ts';
import { measureScripts } from './extension/scripts.ts';
import { measureWorker } from './extension/worker.ts';
import { runMeasures } from './figures/run-measures.ts';

const measures = {
  popup: measurePopup,
  finding: measureFinding,
  load: measureLoad,
  worker: measureWorker,
  scripts: measureScripts,
  saving: measureSaving,
  memory: measureMemory,
};

await runMeasures(measures, 10);
