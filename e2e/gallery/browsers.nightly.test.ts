import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver } from '../playground/browsers/driver.ts';
import { firefox } from '../playground/browsers/firefox.ts';
import { webkit } from '../playground/browsers/webkit.ts';
import { driverTab } from './driver-tab.ts';
import { PAGES } from './pages.ts';
import { linesOf } from './report.ts';
import { startServer, type GalleryServer } from './server.ts';
import { measurePlain, walk } from './walk.ts';

const ENGINES = [
  ['Firefox', firefox],
  ['WebKit', webkit],
] as const;

describe.each(ENGINES)('in %s', (look, engine) => {
  describe.skipIf(engine.isMissing)('with style.css', () => {
    let driver: Driver;
    let server: GalleryServer;

    beforeAll(async () => {
      [driver, server] = await Promise.all([engine.start(), startServer()]);
    });
    afterAll(async () => {
      await Promise.all([driver.end(), server.stop()]);
    });

    it.each(PAGES)('%s: message and suggestion stand right in every state', async (_, name) => {
      const tab = driverTab(driver);
      const plain = await measurePlain(tab, `${server.url}/none/${name}`);
      const found = await walk(tab, `${server.url}/first/${name}`, plain);
      expect(linesOf(found.map((fault) => ({ look, ...fault })))).toEqual([]);
    });
  });
});
