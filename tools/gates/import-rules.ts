import type { IForbiddenRuleType } from 'dependency-cruiser';
import { serverFolderRules } from './folder-rules.ts';
import { mediaFolderRules } from './media-folders.ts';

/** Which packages a package may depend on, as shown in docs/ARCHITECTURE.md. Anything unlisted is forbidden. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  media: [],
  sites: [],
  contracts: ['domain'],
  i18n: ['domain'],
  ui: ['contracts', 'i18n', 'domain'],
  client: ['contracts', 'i18n', 'domain'],
  'media-node': ['media'],
  'media-browser': ['media'],
  database: [],
  rest: ['database'],
  auth: ['database', 'contracts', 'i18n', 'domain'],
  'pay-emulator': [],
};

/** Tests, and files used only by tests. */
export const testFiles = '\\.(test|spec)\\.tsx?$|/(test|testing|test-support|e2e)(/|\\.ts)';

const packageRules: IForbiddenRuleType[] = Object.entries(mayImport).map(([name, allowed]) => ({
  name: `${name} builds on ${allowed.join(', ') || 'no sibling'}`,
  severity: 'error',
  from: { path: `^packages/${name}/`, pathNot: testFiles },
  to: { path: '^packages/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
}));

/** Separate from the test kit's entry, so that media tests do not load two database engines. */
const testDatabases = '^packages/testkit/src/database/index\\.ts$';
/** Made-up pages for testing their parsers. */
const testPages = '^packages/sites/src/testing/index\\.ts$';
/** Separate from the texts, so that showing them does not load a parser. */
const textCompiler = '^packages/i18n/src/compile-messages\\.ts$';

/** Which folders of the website a folder may depend on. Anything unlisted is forbidden; nothing may import routes. */
const webLayers: Readonly<Record<string, readonly string[]>> = {
  routes: ['account-shell', 'screens', 'session', 'hooks', 'content', 'shell'],
  'account-shell': ['screens', 'session', 'hooks', 'shell'],
  screens: ['hooks', 'content', 'shell'],
  session: ['hooks'],
  hooks: [],
  content: [],
  shell: [],
  hydration: [],
  early: [],
};

const webRules: IForbiddenRuleType[] = [
  ...Object.entries(webLayers).map(
    ([name, allowed]): IForbiddenRuleType => ({
      name: `website: ${name} builds on ${allowed.join(', ') || 'no other folder'}`,
      severity: 'error',
      from: { path: `^apps/web/app/${name}/` },
      to: { path: '^apps/web/app/[^/]+/', pathNot: `^apps/web/app/(${[name, ...allowed].join('|')})/` },
    }),
  ),
  {
    // A screen renders what its route passes, and the types describe that.
    name: 'website: screens import only types of the client and the contracts',
    severity: 'error',
    from: { path: '^apps/web/app/screens/', pathNot: testFiles },
    to: { path: '^packages/(client|contracts)/', dependencyTypesNot: ['type-only'] },
  },
];

/** The rules of docs/ARCHITECTURE.md in dependency-cruiser's format. */
export const importRules: readonly IForbiddenRuleType[] = [
  ...packageRules,
  ...mediaFolderRules(testFiles),
  ...webRules,
  { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
  // The bundler resolves `?url` to the address of a file; a missing file fails the build.
  { name: 'every import exists', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?url$' } },
  { name: 'a package never imports an app', severity: 'error', from: { path: '^packages/' }, to: { path: '^apps/' } },
  {
    name: 'apps never import each other',
    severity: 'error',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'one entry file per package, no deep imports',
    severity: 'error',
    from: { path: '^(apps|packages)/([^/]+)/' },
    to: {
      path: '^packages/[^/]+/',
      pathNot: [
        '^packages/$2/',
        '^packages/[^/]+/src/(index\\.ts|theme\\.css)$',
        testDatabases,
        testPages,
        textCompiler,
      ],
    },
  },
  {
    name: 'made-up pages are for tests only',
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: testFiles },
    to: { path: testPages },
  },
  {
    // The website's loaders run at build time, and the bundler leaves them out of what browsers load.
    name: 'texts are compiled by builds only',
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: [testFiles, '/build-steps/', '^apps/web/'] },
    to: { path: textCompiler },
  },
  {
    name: 'pure packages use neither Node nor the network',
    severity: 'error',
    from: { path: '^packages/(domain|media|sites|contracts|i18n|ui|client)/', pathNot: testFiles },
    to: { dependencyTypes: ['core'] },
  },
  {
    // Nothing that a visitor, a page or a manifest contains can reach a command line.
    name: 'only the backup, the command-line launcher and the desktop platform run other programs',
    severity: 'error',
    from: {
      path: '^(apps|packages)/',
      pathNot: [
        ...[testFiles, '^packages/testkit/', '/build-steps/', '^apps/cli/bin/', '/backup/pg-tool\\.ts$'],
        '^apps/desktop/src/(platform|shell)/',
        '^apps/desktop/src/update/run-setup\\.ts$',
      ],
    },
    to: { path: '^(node:)?child_process$' },
  },
  {
    name: 'the test kit is for tests',
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: [testFiles, '^packages/testkit/'] },
    to: { path: '^packages/testkit/' },
  },
  ...serverFolderRules(testFiles),
];
