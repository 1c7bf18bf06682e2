import type { Step } from './plan.ts';
import type { Project } from './project.ts';

/** A kind of project that the field can be added to. */
export interface Kind {
  /** The example whose files are added, such as `next`. */
  example: string;
  /** Its name in sentences. */
  title: string;
  /** Whether a project is of this kind. */
  matches(project: Project): boolean;
  /** What a project of this kind must have; a sentence for those that do not. */
  needs: { isMet(project: Project): boolean; sentence: string };
  /** The packages that the files import, beside those of Postern. */
  packages: readonly string[];
  /** The packages with the types that the files need. */
  types: readonly string[];
  /** The files of the example, and their paths in the project. */
  files(project: Project): Readonly<Record<string, string>>;
  /** What is left to edit manually. */
  steps(project: Project): readonly Step[];
  /** How the page is opened, and where the form is. */
  tryIt: string;
}

const CREATE_ACCOUNT = 'Replace the placeholder of the database lookup, and create the account.';
const STYLE_SHEET = '@postern/core/style.css';
const STYLE = `import '${STYLE_SHEET}';`;

/** Files that keep their paths. */
const same = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, path]));
/** Files in one folder more. */
const below = (folder: string, ...paths: string[]) =>
  Object.fromEntries(paths.map((path) => [path, folder + path]));

/** The folder of `app` in a project of Next. */
const nextRoot = ({ has }: Project) => (has('src/app') ? 'src/' : '');

/** A kind of project that Vite builds without a framework around it: the page is `index.html`, the server Express. */
function viteKind({
  example,
  library,
  extension,
  main,
}: {
  example: string;
  library: string;
  extension: string;
  main: string;
}): Kind {
  const component = `src/sign-up.${extension}`;
  const from =
    extension === 'tsx' ? ['{ SignUp }', './sign-up'] : ['SignUp', `./sign-up.${extension}`];
  return {
    example,
    title: `Vite and ${library}`,
    // A framework that uses Vite has no page of this name.
    matches: ({ has, uses }) => uses('vite') && uses(library.toLowerCase()) && has('index.html'),
    needs: { isMet: ({ has }) => has('src'), sentence: 'There is no folder src.' },
    packages: ['express'],
    types: [],
    files: () => same('server.js', component),
    steps: ({ manifest }) => [
      ...(manifest.type === 'module'
        ? []
        : [{ file: 'package.json', lines: ['"type": "module",'] }]),
      { file: main, lines: [STYLE] },
      {
        file: 'the component with your form',
        lines: [`import ${from[0]} from '${from[1]}';`, '<SignUp />'],
      },
      {
        file: 'vite.config.ts',
        lines: [
          "const server = { target: 'http://127.0.0.1:3001', changeOrigin: false };",
          "server: { proxy: { '/api': server, '/sign-up': server } },",
        ],
      },
      {
        file: 'server.js',
        lines: [
          CREATE_ACCOUNT,
          'Add what your pages load from other hosts to the Content-Security-Policy.',
        ],
      },
    ],
    tryIt: 'POSTERN_TEST_MODE=1 PORT=3001 node --watch server.js, beside npx vite',
  };
}

const VITE_KINDS = [
  viteKind({ example: 'vite-express', library: 'React', extension: 'tsx', main: 'src/main.tsx' }),
  viteKind({ example: 'vite-vue', library: 'Vue', extension: 'vue', main: 'src/main.ts' }),
  viteKind({ example: 'vite-svelte', library: 'Svelte', extension: 'svelte', main: 'src/main.ts' }),
];

/** All kinds; a project is of the first that matches. */
export const KINDS: readonly Kind[] = [
  {
    example: 'next',
    title: 'Next',
    matches: ({ uses }) => uses('next'),
    needs: {
      isMet: ({ has }) => has('app') || has('src/app'),
      sentence: 'The files are for the app router: there is neither app nor src/app.',
    },
    packages: [],
    types: ['@types/node', '@types/react', 'typescript'],
    files: (project) =>
      below(
        nextRoot(project),
        ...['app/api/validate-email/route.ts', 'app/sign-up-form.tsx', 'app/sign-up.ts'],
        'lib/verify.ts',
      ),
    steps: (project) => {
      const app = `${nextRoot(project)}app`;
      return [
        { file: `${app}/layout.tsx`, lines: [STYLE] },
        {
          file: `${app}/page.tsx`,
          lines: ["import { SignUpForm } from './sign-up-form';", '<SignUpForm />'],
        },
        { file: `${app}/sign-up.ts`, lines: [CREATE_ACCOUNT] },
        {
          file: `${app}/api/validate-email/route.ts`,
          lines: ["Name the header in which your platform sends the caller's IP address."],
        },
      ];
    },
    tryIt: 'POSTERN_TEST_MODE=1 npx next dev',
  },
  {
    example: 'nuxt',
    title: 'Nuxt',
    matches: ({ uses }) => uses('nuxt'),
    needs: {
      isMet: ({ has }) => has('app'),
      sentence: 'The files are for Nuxt 4: there is no folder app.',
    },
    packages: [],
    types: ['@types/node'],
    files: () =>
      same(
        ...['app/components/sign-up-form.vue', 'server/api/sign-up.post.ts'],
        ...['server/api/validate-email.ts', 'server/middleware/sign-up.ts'],
        ...['server/utils/sign-up.ts', 'server/utils/verify.ts', 'shared/types/sign-up.ts'],
      ),
    steps: () => [
      { file: 'nuxt.config.ts', lines: [`css: ['${STYLE_SHEET}'],`] },
      { file: 'a page, or app/app.vue', lines: ['<SignUpForm />'] },
      {
        file: 'server/middleware/sign-up.ts',
        lines: ["Replace '/' with the path of that page: browsers without JavaScript post to it."],
      },
      { file: 'server/utils/sign-up.ts', lines: [CREATE_ACCOUNT] },
    ],
    tryIt: 'POSTERN_TEST_MODE=1 npx nuxt dev',
  },
  {
    example: 'sveltekit',
    title: 'SvelteKit',
    matches: ({ uses }) => uses('@sveltejs/kit'),
    needs: {
      isMet: ({ has }) => has('src/routes'),
      sentence: 'There is no folder src/routes.',
    },
    packages: [],
    types: ['@types/node'],
    files: () => ({
      ...same('src/lib/server/verify.ts', 'src/routes/api/validate-email/+server.ts'),
      'src/routes/+page.server.ts': 'src/routes/sign-up/+page.server.ts',
      'src/routes/+page.svelte': 'src/routes/sign-up/+page.svelte',
    }),
    steps: ({ manifest }) => [
      ...(manifest.imports?.['#lib/*'] === './src/lib/*.ts'
        ? []
        : [{ file: 'package.json', lines: ['"imports": { "#lib/*": "./src/lib/*.ts" },'] }]),
      { file: 'src/routes/sign-up/+page.server.ts', lines: [CREATE_ACCOUNT] },
    ],
    tryIt: 'POSTERN_TEST_MODE=1 npx vite dev, and open /sign-up',
  },
  {
    example: 'react-router',
    title: 'React Router',
    matches: ({ uses }) => uses('@react-router/dev'),
    needs: {
      isMet: ({ has }) => has('app/routes.ts'),
      sentence: 'There is no file app/routes.ts.',
    },
    packages: [],
    types: ['@types/node'],
    files: () =>
      same(
        ...['app/sign-up.server.ts', 'app/sign-up.tsx', 'app/validate-email.ts'],
        'app/verify.server.ts',
      ),
    steps: () => [
      {
        file: 'app/routes.ts',
        lines: [
          "import { route } from '@react-router/dev/routes';",
          "route('sign-up', 'sign-up.tsx'),",
          "route('api/validate-email', 'validate-email.ts'),",
        ],
      },
      { file: 'app/root.tsx', lines: [STYLE] },
      { file: 'app/sign-up.server.ts', lines: [CREATE_ACCOUNT] },
      {
        file: 'app/validate-email.ts',
        lines: ["Name the header in which your server sends the caller's IP address."],
      },
    ],
    tryIt: 'POSTERN_TEST_MODE=1 npx react-router dev, and open /sign-up',
  },
  {
    example: 'astro',
    title: 'Astro',
    matches: ({ uses }) => uses('astro'),
    needs: {
      isMet: ({ has }) => has('src/pages'),
      sentence: 'There is no folder src/pages.',
    },
    packages: [],
    types: ['@types/node'],
    files: () => ({
      ...same('src/layouts/page.css', 'src/layouts/sign-up-layout.astro', 'src/lib/sign-up.ts'),
      ...same('src/lib/verify.ts', 'src/pages/api/validate-email.ts', 'src/pages/welcome.astro'),
      'src/pages/index.astro': 'src/pages/sign-up.astro',
    }),
    steps: ({ uses }) => [
      {
        file: 'astro.config.mjs',
        lines: [
          "output: 'server',",
          ...(uses('@astrojs/node') ? [] : ['adapter: the one of your platform,']),
          "security: { allowedDomains: [{ hostname: 'the domain of your site' }] },",
        ],
      },
      { file: 'src/lib/sign-up.ts', lines: [CREATE_ACCOUNT] },
    ],
    tryIt: 'POSTERN_TEST_MODE=1 npx astro dev, and open /sign-up',
  },
  ...VITE_KINDS,
];
