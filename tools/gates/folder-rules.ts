import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Which folders a folder may import. Unlisted folders are forbidden, so there can be no cycles between folders. */
export type FolderTable = Readonly<Record<string, readonly string[]>>;

const serverFolders: FolderTable = {
  config: [],
  html: [],
  texts: [],
  counts: [],
  'desktop-package': [],
  site: [],
  usage: [],
  playground: ['html'],
  http: ['config'],
  mail: ['html', 'texts'],
  data: ['config', 'http'],
  recipes: ['config'],
  jobs: ['config', 'mail'],
  'sign-in-emulator': ['config', 'html', 'http', 'texts'],
  billing: ['config', 'http', 'jobs', 'mail'],
  accounts: ['config', 'html', 'http', 'jobs', 'mail', 'texts'],
  routes: [
    ...[
      'accounts',
      'billing',
      'config',
      'counts',
      'desktop-package',
      'html',
      'http',
      'mail',
      'playground',
      'recipes',
      'site',
      'texts',
      'usage',
    ],
  ],
  commands: ['accounts', 'config'],
};

const authFolders: FolderTable = {
  errors: [],
  redirect: [],
  tokens: [],
  limits: ['errors', 'tokens'],
  mfa: ['tokens'],
  password: ['errors', 'tokens'],
  store: ['limits', 'tokens'],
  oauth: ['errors'],
  service: ['errors', 'limits', 'mfa', 'oauth', 'password', 'store', 'tokens'],
  http: ['errors', 'redirect', 'service', 'store', 'tokens'],
};

const desktopFolders: FolderTable = {
  files: [],
  platform: [],
  feed: [],
  versions: ['feed', 'files'],
  update: ['feed', 'files', 'versions'],
  shell: ['feed', 'versions'],
  settings: ['files'],
  account: ['files', 'platform'],
  pipe: ['feed', 'files', 'platform'],
  'native-host': ['files', 'platform'],
  doctor: ['files', 'native-host', 'platform'],
  recipes: ['files'],
  jobs: ['files', 'recipes'],
  commands: ['account', 'jobs', 'platform', 'recipes', 'settings'],
  frames: ['commands'],
  loopback: ['commands'],
  window: ['platform'],
  engine: [
    'account',
    'commands',
    'doctor',
    'files',
    'frames',
    'jobs',
    'loopback',
    'native-host',
    'pipe',
    'platform',
    'recipes',
    'settings',
    'window',
  ],
  start: [
    'doctor',
    'engine',
    'feed',
    'files',
    'native-host',
    'pipe',
    'platform',
    'settings',
    'update',
    'versions',
    'window',
  ],
};

/** The desktop app's window: screens use what they have in common, and only the frame connects them. */
const windowFolders: FolderTable = {
  texts: [],
  parts: [],
  engine: ['texts'],
  jobs: ['engine', 'texts'],
  detail: ['jobs'],
  queue: ['detail', 'jobs', 'parts'],
  history: ['jobs', 'parts', 'queue'],
  add: ['engine', 'jobs', 'texts'],
  settings: ['engine', 'parts'],
  'first-run': ['settings'],
  account: ['engine', 'parts'],
  help: ['engine', 'parts'],
  frame: [...['account', 'add', 'engine', 'first-run', 'help', 'history', 'jobs', 'queue', 'settings', 'texts']],
};

/**
 * One rule per folder of `source`, and one for its root: the files that connect the folders are imported by none of them. Tests
 * may import their test helpers.
 */
function folderRules(source: string, table: FolderTable, joining: string, test: string): IForbiddenRuleType[] {
  const folders = Object.entries(table).map(
    ([folder, allowed]): IForbiddenRuleType => ({
      name: `${source}/${folder} imports ${allowed.join(', ') || 'no other folder'}`,
      severity: 'error',
      from: { path: `^${source}/${folder}/`, pathNot: test },
      to: { path: `^${source}/[^/]+/`, pathNot: `^${source}/(${[folder, ...allowed].join('|')})/` },
    }),
  );
  return [
    ...folders,
    {
      name: `a folder of ${source} does not import what joins them`,
      severity: 'error',
      from: { path: `^${source}/[^/]+/`, pathNot: test },
      to: { path: `^${source}/(${joining})\\.ts$` },
    },
    {
      name: `every folder of ${source} is in the table`,
      severity: 'error',
      from: { path: `^${source}/[^/]+/`, pathNot: [test, `^${source}/(${Object.keys(table).join('|')})/`] },
      to: {},
    },
  ];
}

/** The layers inside the server, the account service and the desktop app. */
export const serverFolderRules = (test: string): IForbiddenRuleType[] => [
  ...folderRules('apps/server/src', serverFolders, 'app|listen|main|start|start-summary', test),
  ...folderRules('packages/auth/src', authFolders, 'app|index', test),
  ...folderRules('apps/desktop/src', desktopFolders, 'main', test),
  ...folderRules('apps/desktop/ui', windowFolders, 'main', test),
  {
    name: 'the window and the engine share contracts, not code',
    severity: 'error',
    from: { path: '^apps/desktop/ui/', pathNot: test },
    to: { path: '^apps/desktop/src/' },
  },
];
