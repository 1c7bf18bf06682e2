import { readFileSync } from 'node:fs';
import { fileURLToPath, URL } from 'node:url';

const THEME = fileURLToPath(new URL('.vitepress/theme/index.js', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/**
 * The plugin of Vite that finds the dependencies of this folder for the pages, the linked packages and the files of the
 * playground, which have none of them installed.
 */
export const resolveFromSite = {
  name: 'postern:resolve-from-site',
  enforce: 'pre',
  resolveId(id, importer) {
    const isOurs = importer && !importer.includes('/node_modules/');
    const [, name] = /^(@[^/]+\/[^/]+|[^/]+)/.exec(id) ?? [];
    if (!isOurs || !(name in dependencies)) return null;
    return this.resolve(id, THEME, { skipSelf: true });
  },
};
