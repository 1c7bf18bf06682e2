import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dist } from '@postern/site/serve.js';
import { pages } from '@postern/site/pages.js';
import { readPages } from './html.ts';

describe('the links of the site', () => {
  const built = readPages();

  it('each link to a page leads to a page and to an anchor of it', () => {
    const broken = [...built.values()].flatMap(({ route, links }) =>
      links.filter((link) => !leadsSomewhere(route, link)).map((link) => `${route}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('each page is two links from the first one at most', () => {
    const reached = new Set(['/']);
    for (let step = 0; step < 2; step++)
      for (const route of [...reached])
        for (const link of built.get(route)!.links) {
          const target = link.replace(/#.*/, '');
          if (built.has(target)) reached.add(target);
        }
    expect([...built.keys()].filter((route) => !reached.has(route))).toEqual([]);
  });

  it('each page has its Markdown beside it, and llms.txt lists it once', () => {
    const list = readFileSync(join(dist, 'llms.txt'), 'utf8');
    for (const path of pages.values()) {
      expect(readFileSync(join(dist, path), 'utf8')).toMatch(/^# /m);
      const rows = list.split('\n').filter((line) => line.includes(`](/${path})`));
      expect([path, rows.length]).toEqual([path, path === 'index.md' ? 0 : 1]);
    }
  });

  /** Whether a link leaves the site, or leads to what the site has. */
  function leadsSomewhere(route: string, link: string): boolean {
    const [path, anchor] = link.split('#') as [string, string?];
    if (/^[a-z]+:/.test(path)) return true;
    const page = built.get(path || route);
    if (!page) return existsSync(join(dist, path));
    return !anchor || page.ids.has(decodeURIComponent(anchor));
  }
});
