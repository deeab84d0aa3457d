import type { IForbiddenRuleType } from 'dependency-cruiser';

/**
 * Which folders of the engine a folder may depend on, lowest first. Anything unlisted is forbidden, so there are no folder
 * cycles.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  model: [],
  codec: ['model'],
  load: ['model'],
  names: ['model'],
  select: ['model'],
  text: ['model'],
  timeline: ['model'],
  demux: ['codec', 'model', 'text'],
  journal: ['load', 'model'],
  manifest: ['model', 'select'],
  mux: ['codec', 'model', 'names', 'text'],
  decrypt: ['codec', 'demux', 'model'],
  convert: ['codec', 'model', 'mux'],
  job: ['convert', 'decrypt', 'demux', 'journal', 'load', 'model', 'mux', 'names', 'select', 'timeline'],
  live: ['job', 'load', 'model'],
  download: [
    ...['demux', 'job', 'journal', 'live', 'load', 'manifest', 'model', 'mux', 'names', 'select', 'text', 'timeline'],
  ],
};

const root = '^packages/media/src/';
const known = Object.keys(mayImport).join('|');

/** Who may import whom inside packages/media. `test` matches files that may import anything. */
export const mediaFolderRules = (test: string): IForbiddenRuleType[] => [
  ...Object.entries(mayImport).map(
    ([name, allowed]): IForbiddenRuleType => ({
      name: `media/${name} builds on ${allowed.join(', ') || 'no other folder'}`,
      severity: 'error',
      from: { path: `${root}${name}/`, pathNot: test },
      to: { path: root, pathNot: `${root}(${[name, ...allowed].join('|')})/` },
    }),
  ),
  {
    name: 'every folder of media is listed in tools/gates/media-folders.ts',
    severity: 'error',
    from: { path: `${root}[^/]+/`, pathNot: [test, `${root}(${known})/`] },
    to: {},
  },
];
