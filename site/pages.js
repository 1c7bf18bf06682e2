import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** The path of the site on its host, such as `/postern/`. */
export const base = process.env.POSTERN_SITE_BASE ?? '/';

/** Pages that are not in `docs`, by the path that they have on the site. */
const ELSEWHERE = { 'SECURITY.md': 'security.md', 'benchmarks/README.md': 'benchmarks.md' };

/** The files that are pages, by their path in the repository, each with its path on the site. */
export const pages = new Map([
  ...markdownIn('docs').map((file) => [
    file,
    file.replace(/^docs\//, '').replace(/README\.md$/, 'index.md'),
  ]),
  ...Object.entries(ELSEWHERE),
]);

/** The route of a page, such as `/proxy` or `/forms/`, without the site's base. */
export const routeOf = (file) => `/${pages.get(file)}`.replace(/(index)?\.md$/, '');

/** The files of a folder that end in `.md`. */
function markdownIn(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => name.endsWith('.md'))
    .sort();
}
