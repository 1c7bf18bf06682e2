import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pages, root, routeOf } from './pages.js';

const REPOSITORY = 'https://github.com/postern/postern';

/**
 * The URL of a link of a page: a route of the site for another page, and GitHub for any other file of the repository.
 *
 * @param file the page's path in the repository.
 * @param href the link, as the page has it.
 * @param routeTo the URL of a page, from its path in the repository.
 */
export function linkOf(file, href, routeTo = routeOf) {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const [path, anchor] = href.split('#');
  const target = posix.join(posix.dirname(file), path);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const page = [target, posix.join(target, 'README.md')].find((name) => pages.has(name));
  if (page) return routeTo(page) + hash;
  if (!existsSync(join(root, target)))
    throw new Error(`${file} links to ${href}, which does not exist`);
  const kind = statSync(join(root, target)).isDirectory() ? 'tree' : 'blob';
  return `${REPOSITORY}/${kind}/main/${target}${hash}`;
}
