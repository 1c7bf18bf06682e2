import js from '@eslint/js';
import { apps, nodeFiles, rooms } from '@postern/tools/build/packages.js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import { jsdoc } from 'eslint-plugin-jsdoc';
import tseslint from 'typescript-eslint';

const tests = ['**/*.test.{ts,tsx}', '**/*.test-d.ts', '**/test/**'];

const nodeBan = { group: ['node:*'], message: 'This file runs outside Node too.' };

/** One rule set a room: which rooms it may import, and whether it may import `node:*`. */
const importLaw = Object.entries(rooms).map(([room, known]) => ({
  name: `import-law/${room}`,
  files: [`packages/${room}/src/**/*.{ts,tsx}`],
  ignores: [...tests, ...(nodeFiles[room] ?? [])],
  rules: { 'no-restricted-imports': ['error', { patterns: [...law(known), nodeBan] }] },
}));
const appLaw = Object.entries(apps).map(([folder, known]) => ({
  name: `import-law/${folder}`,
  files: [`packages/${folder}/src/**/*.{ts,tsx}`],
  ignores: tests,
  rules: { 'no-restricted-imports': ['error', { patterns: [...law(known), nodeBan] }] },
}));
const nodeLaw = Object.entries(nodeFiles).map(([room, files]) => ({
  name: `import-law/${room}/node`,
  files,
  ignores: tests,
  rules: { 'no-restricted-imports': ['error', { patterns: law(rooms[room]) }] },
}));

function law(known) {
  const allowed = known.flatMap((room) => [`!@postern/${room}`, `!@postern/${room}/*`]);
  return [
    {
      group: ['@postern/*', '@postern/*/*', ...allowed],
      message: `Import law: ${known.join(', ') || 'nothing'} only.`,
    },
    { group: ['**/index.ts', './index', '../index'], message: 'No file imports an index.' },
  ];
}

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      'examples/apps/next/next-env.d.ts',
      '**/node_modules/**',
      '**/.turbo/**',
      '**/coverage/**',
      'examples/apps/*/{build,.next,.nuxt,.output,.svelte-kit}/**',
      'examples/forms/*/.svelte-kit/**',
      '**/*.svelte',
      '**/*.vue',
      '**/public/**',
      'packages/verify/src/lists/data/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    plugins: { 'import-x': importX, jsdoc: jsdoc().plugins?.jsdoc ?? {} },
    languageOptions: { parserOptions: { ecmaVersion: 'latest', sourceType: 'module' } },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js'] })],
    },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'max-params': ['error', 3],
      'max-lines': ['error', { max: 300 }],
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['packages/core/src/*.ts'],
    ignores: [...tests, 'packages/core/src/auto.ts', 'packages/core/src/lazy.ts'],
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            {
              target: 'packages/core/src/*.ts',
              from: 'packages/core/src/dom',
              message: 'Nothing imports dom/.',
            },
          ],
        },
      ],
    },
  },
  ...importLaw,
  ...appLaw,
  ...nodeLaw,
  {
    files: [
      'tools/**',
      'benchmarks/**',
      'playground/server/**',
      'e2e/playground/*.js',
      'examples/**/*.js',
      'e2e/**',
      ...tests,
    ],
    languageOptions: {
      globals: Object.fromEntries(
        ['console', 'fetch', 'performance', 'process', 'URL'].map((name) => [name, 'readonly']),
      ),
    },
    rules: { 'no-console': 'off', 'max-params': 'off' },
  },
  {
    files: ['e2e/bundlers/**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        ['Buffer', 'crypto', 'document', 'Headers', 'process', 'URL'].map((name) => [
          name,
          'readonly',
        ]),
      ),
    },
  },
  {
    files: tests,
    rules: {
      'no-restricted-properties': [
        'error',
        ...['waitFor', 'waitUntil', 'setConfig'].map((property) => ({
          object: 'vi',
          property,
          message: 'expect.poll waits; for how long is said in tools/test/patience.js.',
        })),
      ],
    },
  },
);
