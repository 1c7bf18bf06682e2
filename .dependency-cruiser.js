import { allExtensions } from 'dependency-cruiser';

// A compiler that it does not find, or finds too new, makes it pass over files without a word.
for (const { extension, available } of allExtensions) {
  if (['.ts', '.tsx', '.vue', '.svelte'].includes(extension) && !available) {
    throw new Error(`dependency-cruiser cannot read ${extension} files.`);
  }
}

/**
 * The folders of the service, and the folders that each can import. Each folder comes after those that it imports. The
 * files beside the folders are the entries of the package, and can import every folder.
 */
const serviceFolders = {
  base: [],
  config: ['base'],
  log: ['config'],
  thread: [],
  db: ['base', 'config', 'thread'],
  limits: ['base', 'config', 'log', 'db'],
  queue: ['log', 'db'],
  context: ['config', 'log', 'db', 'limits', 'queue'],
  lease: ['base', 'db', 'queue'],
  engine: ['limits', 'context'],
  metrics: ['log', 'context'],
  audit: ['base', 'db'],
  domains: ['base', 'db', 'context', 'audit'],
  keys: ['base', 'config', 'db', 'limits', 'context', 'audit'],
  mail: ['base', 'config', 'context', 'keys'],
  usage: ['base', 'db', 'limits', 'context', 'audit'],
  webhooks: ['base', 'config', 'log', 'db', 'limits', 'context', 'lease', 'audit'],
  jobs: [
    ...['base', 'config', 'log', 'thread', 'db', 'limits', 'context', 'lease', 'engine', 'audit'],
    ...['domains', 'webhooks'],
  ],
  retention: ['base', 'db', 'context', 'lease', 'audit', 'keys', 'webhooks', 'jobs'],
  auth: [
    ...['base', 'config', 'log', 'thread', 'db', 'limits', 'context', 'audit', 'keys', 'mail'],
    ...['jobs'],
  ],
  api: [
    ...['base', 'config', 'log', 'thread', 'db', 'limits', 'context', 'engine', 'metrics', 'audit'],
    ...['domains', 'keys', 'mail', 'usage', 'webhooks', 'jobs'],
  ],
  dashboard: [
    ...['base', 'config', 'db', 'limits', 'context', 'engine', 'audit', 'keys', 'mail', 'usage'],
    ...['jobs', 'auth', 'api'],
  ],
  server: ['thread', 'api'],
  service: [
    ...[
      'base',
      'config',
      'log',
      'db',
      'limits',
      'queue',
      'context',
      'engine',
      'metrics',
      'domains',
    ],
    ...[
      'keys',
      'mail',
      'usage',
      'webhooks',
      'jobs',
      'retention',
      'auth',
      'api',
      'dashboard',
      'server',
    ],
  ],
  cli: [
    ...['base', 'config', 'log', 'thread', 'db', 'limits', 'queue', 'context', 'audit', 'keys'],
    ...['retention', 'auth', 'service'],
  ],
};

/** The same for the proxy. */
const proxyFolders = {
  events: [],
  http: [],
  limits: ['events', 'http'],
  cache: ['http', 'limits'],
  receipt: ['http'],
  access: ['events', 'http'],
  'bot-check': ['events', 'http', 'limits'],
  options: ['events', 'http', 'limits', 'cache', 'receipt', 'access', 'bot-check'],
  upstream: ['events', 'http', 'limits', 'cache'],
  ownership: ['http', 'limits', 'access'],
  node: ['http', 'limits', 'options', 'ownership'],
};

/** The same for the engine. */
const verifyFolders = {
  shared: [],
  'command-line': [],
  lists: [],
  verdict: ['lists'],
  dns: ['shared', 'verdict'],
  smtp: ['shared', 'verdict', 'dns'],
  'test-mode': ['lists', 'verdict'],
  engine: ['shared', 'lists', 'verdict', 'dns', 'smtp', 'test-mode'],
  edge: ['engine'],
  node: ['dns', 'smtp', 'engine'],
  cli: ['shared', 'command-line', 'lists', 'verdict', 'dns', 'node'],
};

/** The same for the pages of the dashboard. */
const dashboardFolders = {
  api: [],
  words: ['api'],
  ui: ['api', 'words'],
  shell: ['api', 'words', 'ui'],
  pages: ['api', 'words', 'ui', 'shell'],
  styles: [],
};

const TESTS = '(\\.test\\.ts$|/test/)';

/** One rule for each folder of a package, and one that rejects a folder without a row. */
function folderRules(packageName, folders) {
  const sources = `^packages/${packageName}/src/`;
  const names = Object.keys(folders);
  const rules = Object.entries(folders).map(([folder, allowed], at) => {
    const later = allowed.find((name) => !names.slice(0, at).includes(name));
    if (later)
      throw new Error(`${packageName}: ${folder} cannot import ${later}, which comes later.`);
    return {
      name: `${packageName}-${folder}`,
      comment: `${folder} can import ${allowed.join(', ') || 'no other folder'}.`,
      severity: 'error',
      from: { path: `${sources}${folder}/`, pathNot: TESTS },
      to: { path: sources, pathNot: `${sources}(${[folder, ...allowed].join('|')})/` },
    };
  });
  const unnamed = {
    name: `${packageName}-folder-without-a-row`,
    comment: 'Add the folder to the table in .dependency-cruiser.js.',
    severity: 'error',
    from: {},
    to: { path: `${sources}[^/]+/`, pathNot: `${sources}(${[...names, 'test'].join('|')})/` },
  };
  return [...rules, unnamed];
}

/** Finds import circles between files, those of type imports included, and imports between folders of a package. */
export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    ...folderRules('service', serviceFolders),
    ...folderRules('proxy', proxyFolders),
    ...folderRules('verify', verifyFolders),
    ...folderRules('service/dashboard', dashboardFolders),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    exclude: {
      path: '(^|/)(node_modules|dist|coverage|examples/apps/[^/]+/build|\\.(angular|astro|next|nuxt|output|react-router|svelte-kit))/',
    },
    skipAnalysisNotInRules: true,
  },
};
