import { packageScript, programGate } from './program-gate.ts';

export const types = programGate('types', packageScript('typescript7', 'bin/tsc'), ['--build']);

/** Lint, format and import order. Warnings count too. */
export const lint = programGate('lint and format', packageScript('@biomejs/biome', 'bin/biome'), [
  'check',
  '--error-on-warnings',
  '--no-errors-on-unmatched',
  '.',
]);
