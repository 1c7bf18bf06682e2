import { fileURLToPath, URL } from 'node:url';

const THEME = fileURLToPath(new URL('.vitepress/theme/index.js', import.meta.url));

/**
 * The plugin of Vite that finds Vue for the pages, whose folders have no `node_modules`, and for the linked packages, which
 * have it as a peer.
 */
export const resolveFromSite = {
  name: 'postern:resolve-from-site',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!importer || importer.includes('/node_modules/') || !/^vue(\/|$)/.test(id)) return null;
    return this.resolve(id, THEME, { skipSelf: true });
  },
};
