import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { trackedFiles } from '../lib/tracked-files.ts';
import { folderCycles } from './folder-cycles.ts';
import type { Finding, Gate } from './gate.ts';
import { importRules, testFiles } from './import-rules.ts';

const source = /^(apps|packages)\/.*\.tsx?$/;
const generated = /\/(build|\.react-router)\//;
const isTest = new RegExp(testFiles);

async function cruiseProject(root: string): Promise<ICruiseResult> {
  const { output } = await cruise(
    ['apps', 'packages'],
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: [...importRules] },
      doNotFollow: { path: 'node_modules' },
      exclude: { path: ['(^|/)(build|\\.react-router)/', '/\\+types/'] },
      tsPreCompilationDeps: true,
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result');
  return output;
}

/** Checks who imports whom. Also fails if it saw fewer files than there are: a check that sees nothing finds nothing. */
export const imports: Gate = {
  name: 'import rules',
  async run(root): Promise<Finding[]> {
    const { summary, modules } = await cruiseProject(root);
    const findings: Finding[] = summary.violations.map(({ from, to, rule }) => ({
      file: from,
      message: `imports ${to}: ${rule.name}`,
    }));
    const imported = modules.flatMap(({ source: from, dependencies }) =>
      dependencies.map(({ resolved: to }) => ({ from, to })),
    );
    const cycles = folderCycles(imported.filter(({ from, to }) => !isTest.test(from) && !isTest.test(to)));
    const seen = new Set(modules.map((module) => module.source));
    const unseen = trackedFiles(root).filter(
      (path) => source.test(path) && !generated.test(path) && !path.endsWith('.d.ts') && !seen.has(path),
    );
    return [...findings, ...cycles, ...unseen.map((file) => ({ file, message: 'was not seen by the import check' }))];
  },
};
