import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = process.env['POSTERN_SCREENSHOTS'];

/**
 * Saves screenshots of a page, narrow and wide, light and dark, in the folder that POSTERN_SCREENSHOTS names. Does nothing
 * when it is not set.
 */
export async function saveScreenshots(page: Page, name: string): Promise<void> {
  if (!folder) return;
  for (const width of [360, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 640 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${name}-${String(width)}-${colorScheme}.png`) });
    }
}
