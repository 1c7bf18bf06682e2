import { fileURLToPath, URL } from 'node:url';

const THEME = fileURLToPath(new URL('.vitepress/theme/index.js', import.meta.url));

/**
 * The plugin of Vite that finds the dependencies of this folder for the pages, the linked packages and the files of the
 * playground, which have none of them installed.
 */
export const resolveFromSite = {
  name: 'postern:resolve-from-site',
  enforce: 'pre',
  resolveId(id, importer) {
    const isOurs = importer && !importer.includes('/node_modules/');
    if (!isOurs || !/^(vue|@postern\/core)(\/|$)/.test(id)) return null;
    return this.resolve(id, THEME, { skipSelf: true });
  },
};
