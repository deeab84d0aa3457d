/**
 * The desktop app as it is built for this machine, each figure beside its limit: memory idle and while 3 GB are saved, the
 * host's first answer, the window, saving beside the command-line tool, and the sizes of what is published.
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
