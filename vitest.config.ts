import { project, sveltePlugin, vuePlugin } from '@postern/config/vitest';
import { defineConfig } from 'vitest/config';

const jsdom = { environment: 'jsdom' };
const react18 = [
  { find: /^react$/, replacement: 'react-18' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'react-18/jsx-$1runtime' },
  { find: /^react-dom$/, replacement: 'react-dom-18' },
  { find: /^react-dom\/(.*)$/, replacement: 'react-dom-18/$1' },
];

export default defineConfig({
  test: {
    projects: [
      project('protocol'),
      project('address'),
      project('core', jsdom),
      project('react', jsdom),
      project('vue', { ...jsdom, plugins: [vuePlugin()] }),
      project('svelte', { ...jsdom, plugins: [sveltePlugin()] }),
      project('client'),
      project('proxy'),
      project('verify'),
    ],
  },
});
void react18;
