import { fileURLToPath, URL } from 'node:url';
import { defineConfig } from 'vitepress';
import { sitePages } from '../markdown.js';
import { base, pages, root } from '../pages.js';
import { resolveFromSite } from '../resolve-from-site.js';
import { searchDialog } from '../search-dialog.js';
import { searchOptions } from '../search.js';
import { sidebar } from '../sidebar.js';
import { slugOf } from '../slug.js';
import { writeTwins } from '../twins.js';

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The HTML of a page for the search, which drops the colors of code. */
function renderForSearch(text, env, md) {
  const { highlight } = md.options;
  md.options.highlight = null;
  const html = md.render(text, env);
  md.options.highlight = highlight;
  return html;
}

export default defineConfig({
  title: 'Postern',
  titleTemplate: ':title · Postern',
  description: 'Validates the email field of sign-up forms while the user types.',
  lang: 'en-US',
  base,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }]],

  // The pages are files of the repository, each at its own place.
  srcDir: root,
  srcExclude: ['!(docs|benchmarks|SECURITY.md)/**', 'benchmarks/!(README.md)', 'benchmarks/*/**'],
  rewrites: Object.fromEntries(pages),
  outDir: pathOf('../dist'),
  cacheDir: pathOf('../.cache'),
  cleanUrls: true,
  metaChunk: true,
  // Only what the reader opens is fetched.
  router: { prefetchLinks: false },

  markdown: {
    anchor: { slugify: slugOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => md.use(sitePages),
    // These have no grammar.
    languageAlias: { mjs: 'js', capnp: 'c', caddyfile: 'nginx', haproxy: 'ini', service: 'ini' },
  },
  vite: {
    configFile: false,
    publicDir: pathOf('../public'),
    plugins: [resolveFromSite, searchDialog],
    resolve: {
      alias: [{ find: /^.*\/VPSidebarItem\.vue$/, replacement: pathOf('theme/SidebarItem.vue') }],
    },
    optimizeDeps: { entries: [] },
    server: {
      watch: { ignored: ['**/dist/**', '**/.turbo/**', `${root}/{packages,e2e,examples}/**`] },
    },
    build: { chunkSizeWarningLimit: 1000 },
  },
  transformPageData(page) {
    if (page.relativePath === 'index.md')
      return { frontmatter: { aside: false, pageClass: 'first-page' } };
  },
  buildEnd: ({ outDir }) => writeTwins(outDir),

  themeConfig: {
    logo: '/icon.svg',
    nav: [
      { text: 'Guide', link: '/guide/' },
      { text: 'Forms', link: '/forms/' },
      { text: 'Server', link: '/proxy' },
      { text: 'Service', link: '/service' },
      { text: 'Reasons', link: '/reason-codes' },
    ],
    sidebar,
    outline: { level: [2, 3] },
    socialLinks: [{ icon: 'github', link: 'https://github.com/postern/postern' }],
    search: {
      provider: 'local',
      options: {
        detailedView: false,
        miniSearch: { searchOptions },
        _render: renderForSearch,
      },
    },
    docFooter: { prev: false, next: false },
    externalLinkIcon: true,
  },
});
