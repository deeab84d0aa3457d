/**
 * The desktop app as built for this machine, each value next to its limit: memory when idle and while saving 3 GB, the
 * host's first response, the window, saving compared with the command-line tool, and the sizes of the published files.
 * `npm run build:desktop`, then `npm run bench -- desktop [--only sizes,host,idle,window,saving,memory] [--runs 7]`
 */
import { measureHost } from './desktop/host.ts';
import { measureIdle, measureMemory } from './desktop/memory.ts';
import { measureSaving } from './desktop/saving.ts';
import { measureSizes } from './desktop/sizes.ts';
import { measureWindow } from './desktop/window.ts';
import { runMeasures } from './figures/run-measures.ts';

const measures = {
  sizes: measureSizes,
  host: measureHost,
  idle: measureIdle,
  window: measureWindow,
  saving: measureSaving,
  memory: measureMemory,
};

await runMeasures(measures, 7);
