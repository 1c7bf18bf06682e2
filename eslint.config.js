import js from '@eslint/js';
import { dependencyRules, innerApps, nodeFiles } from '@postern/tools/build/packages.js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import { jsdoc } from 'eslint-plugin-jsdoc';
import tseslint from 'typescript-eslint';

const tests = ['**/*.test.{ts,tsx}', '**/*.test-d.ts', '**/test/**'];

const nodeBan = { group: ['node:*'], message: 'This file runs outside Node too.' };

/** One rule for each package: which packages its sources can import, and whether they can import `node:*`. */
const packageRules = Object.entries(dependencyRules).map(([name, allowed]) => ({
  name: `dependencies/${name}`,
  files: [`packages/${name}/src/**/*.{ts,tsx}`],
  ignores: [...tests, ...(nodeFiles[name] ?? [])],
  rules: { 'no-restricted-imports': ['error', { patterns: [...onlyFrom(allowed), nodeBan] }] },
}));
const innerAppRules = Object.entries(innerApps).map(([folder, allowed]) => ({
  name: `dependencies/${folder}`,
  files: [`packages/${folder}/src/**/*.{ts,tsx}`],
  ignores: tests,
  rules: { 'no-restricted-imports': ['error', { patterns: [...onlyFrom(allowed), nodeBan] }] },
}));
const nodeFileRules = Object.entries(nodeFiles).map(([name, files]) => ({
  name: `dependencies/${name}/node`,
  files,
  ignores: tests,
  rules: { 'no-restricted-imports': ['error', { patterns: onlyFrom(dependencyRules[name]) }] },
}));

/** Forbids imports of all packages but those that are allowed. */
function onlyFrom(allowed) {
  const exceptions = allowed.flatMap((name) => [`!@postern/${name}`, `!@postern/${name}/*`]);
  return [
    {
      group: ['@postern/*', '@postern/*/*', ...exceptions],
      message: `Allowed packages: ${allowed.join(', ') || 'none'}.`,
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
      'examples/apps/*/{build,.angular,.astro,.next,.nuxt,.output,.react-router,.svelte-kit}/**',
      'examples/forms/*/.svelte-kit/**',
      '**/*.svelte',
      '**/*.vue',
      '**/public/**',
      'packages/verify/src/lists/data/**',
      'packages/service/src/auth/data/**',
      'packages/service/dashboard/src/api/generated/**',
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
  ...packageRules,
  ...innerAppRules,
  ...nodeFileRules,
  {
    files: [
      'tools/**',
      'benchmarks/**',
      'playground/server/**',
      'site/*.js',
      'examples/**/*.js',
      'examples/apps/react-router/app/entry.server.tsx',
      'e2e/**',
      ...tests,
    ],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'console',
          'fetch',
          'Headers',
          'performance',
          'process',
          'Request',
          'Response',
          'URL',
          'URLSearchParams',
        ].map((name) => [name, 'readonly']),
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
          message: 'expect.poll waits; for how long is said in tools/test/time-limits.js.',
        })),
      ],
    },
  },
);
