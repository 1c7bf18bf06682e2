import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSource } from '../build/example-files.js';
import { root } from '../build/packages.js';

/**
 * A project of an example's framework, without the field.
 *
 * @typedef {object} BaseProject
 * @property {string[]} without the files and folders of the example that belong to the field.
 * @property {Record<string, string>} plain the content of the other files that the field needs something in. The edit by
 *   the user is the example's own content.
 * @property {string} [page] the path of the form that is added, where that is not `/`.
 */

const REACT_PAGE = 'export default () => <h1>Home</h1>;\n';

/** @type {Record<string, BaseProject>} */
export const baseProjects = {
  next: {
    without: ['app/api', 'app/sign-up-form.tsx', 'app/sign-up.ts', 'lib'],
    plain: {
      'app/layout.tsx': `import type { ReactNode } from 'react';
export default ({ children }: { children: ReactNode }) => <html lang="en"><body>{children}</body></html>;
`,
      'app/page.tsx': REACT_PAGE,
    },
  },
  nuxt: {
    without: ['app/components', 'server', 'shared'],
    plain: {
      'app/app.vue': '<template><h1>Home</h1></template>\n',
      'nuxt.config.ts': "export default defineNuxtConfig({ compatibilityDate: '2026-01-01' });\n",
    },
  },
  sveltekit: {
    without: ['src/lib', 'src/routes/+page.server.ts', 'src/routes/api'],
    plain: { 'src/routes/+page.svelte': '<h1>Home</h1>\n' },
    page: '/sign-up',
  },
  'react-router': {
    without: [
      ...['app/sign-up.server.ts', 'app/sign-up.tsx', 'app/validate-email.ts'],
      'app/verify.server.ts',
    ],
    plain: {
      'app/routes.ts': 'export default [];\n',
      'app/root.tsx': REACT_PAGE,
    },
  },
  astro: {
    without: ['src/layouts', 'src/lib', 'src/pages/api', 'src/pages/welcome.astro'],
    plain: {
      'astro.config.mjs': 'export default {};\n',
      'src/pages/index.astro': '<h1>Home</h1>\n',
    },
    page: '/sign-up',
  },
  'vite-express': {
    without: ['server.js', 'src/sign-up.tsx'],
    plain: {
      'src/main.tsx': "import './page.css';\n",
      'vite.config.ts': 'export default {};\n',
    },
  },
  'vite-vue': {
    without: ['server.js', 'src/sign-up.vue'],
    plain: {
      'src/main.ts': "import './page.css';\n",
      'vite.config.ts': 'export default {};\n',
    },
  },
  'vite-svelte': {
    without: ['server.js', 'src/sign-up.svelte'],
    plain: {
      'src/main.ts': "import './page.css';\n",
      'vite.config.ts': 'export default {};\n',
    },
  },
};

/** Pages that stay as they are, since the form has its own page. */
const HOME_PAGES = ['src/routes/+page.svelte', 'src/pages/index.astro'];

/** The packages that the command of the field installs. */
const ADDED = /^(?:@postern\/.*|express|@types\/node)$/;

/** Writes a project without the field. */
export function writeBaseProject(name, cwd) {
  const { without, plain } = baseProjects[name];
  cpSync(join(root, 'examples/apps', name), cwd, { recursive: true, filter: isSource });
  for (const path of without) rmSync(join(cwd, path), { recursive: true });
  for (const [path, content] of Object.entries(plain)) writeFileSync(join(cwd, path), content);
  changeManifest(cwd, ({ imports: _, ...manifest }) => ({
    ...manifest,
    dependencies: withoutAdded(manifest.dependencies, name),
    devDependencies: withoutAdded(manifest.devDependencies, name),
  }));
}

/** Makes the edits that the program prints for the user. */
export function editProject(name, cwd) {
  for (const path of Object.keys(baseProjects[name].plain)) {
    if (!HOME_PAGES.includes(path))
      cpSync(join(root, 'examples/apps', name, path), join(cwd, path));
  }
  const { imports } = JSON.parse(
    readFileSync(join(root, 'examples/apps', name, 'package.json'), 'utf8'),
  );
  changeManifest(cwd, (manifest) => ({ ...manifest, ...(imports && { imports }) }));
}

/** React Router's own server needs express, before the field is added. */
function withoutAdded(packages = {}, name) {
  const isKept = (one) => !ADDED.test(one) || (one === 'express' && name === 'react-router');
  return Object.fromEntries(Object.entries(packages).filter(([one]) => isKept(one)));
}

function changeManifest(cwd, change) {
  const path = join(cwd, 'package.json');
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
}
