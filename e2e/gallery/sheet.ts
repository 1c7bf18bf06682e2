import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launch, openContext } from '@postern/tools/test/chromium.ts';
import { LOOKS } from './looks.ts';
import { PAGES } from './pages.ts';
import { SET_UPS, startServer, type SetUp } from './server.ts';
import { STATES, type StateName } from './states.ts';
import { chromiumTab } from './tab.ts';
import { visit } from './walk.ts';

/** The size of a picture, around the input, and how many stand in a row. */
const PICTURE = { width: 480, height: 360 };
const COLUMNS = 6;

/** Takes pictures of every page in a state, and joins those of each look into one sheet. Returns the files. */
export async function makeSheets([state = 'warning', setUp = 'first']: string[]): Promise<
  string[]
> {
  if (!(state in STATES)) throw new Error(`The states are ${Object.keys(STATES).join(', ')}.`);
  if (!(setUp in SET_UPS)) throw new Error(`The set-ups are ${Object.keys(SET_UPS).join(', ')}.`);
  const server = await startServer();
  const browser = await launch();
  const folder = await mkdtemp(join(tmpdir(), 'postern-sheet-'));
  const files: string[] = [];
  try {
    for (const look of LOOKS) {
      const context = await openContext(browser, {
        viewport: { width: look.width, height: 800 },
        colorScheme: look.colorScheme,
      });
      const page = await context.newPage();
      const figures: string[] = [];
      for (const [title, name] of PAGES) {
        const tab = chromiumTab(page);
        for await (const reached of visit(tab, `${server.url}/${setUp as SetUp}/${name}`))
          if (reached === (state as StateName)) break;
        const clip = await page.evaluate(clipAround, PICTURE);
        const image = (await page.screenshot({ clip })).toString('base64');
        figures.push(
          `<figure><img src="data:image/png;base64,${image}"><figcaption>${title}</figcaption></figure>`,
        );
      }
      await context.close();
      const path = join(folder, `${state}-${setUp}-${look.width}-${look.colorScheme}.png`);
      await drawSheet(browser, figures, path);
      files.push(path);
    }
  } finally {
    await Promise.all([browser.close(), server.stop()]);
  }
  return files;
}

/** Runs in a page: the part of the viewport around the input, from the start of its form. */
function clipAround({ width, height }: { width: number; height: number }) {
  const input = document.querySelector<HTMLInputElement>('[data-postern]')!;
  input.scrollIntoView({ block: 'center' });
  const { top } = input.getBoundingClientRect();
  const { left } = input.form!.getBoundingClientRect();
  const size = { width: Math.min(width, innerWidth), height };
  const x = Math.min(Math.max(0, left - 24), innerWidth - size.width);
  const y = Math.min(Math.max(0, top - height / 2), innerHeight - height);
  return { x, y, ...size };
}

/** Draws pictures side by side into a file. */
async function drawSheet(browser: Browser, figures: string[], path: string): Promise<void> {
  const width = COLUMNS * (PICTURE.width + 16);
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  await page.setContent(`<!doctype html><style>
    body { display: grid; grid-template-columns: repeat(${COLUMNS}, 1fr); gap: 12px; margin: 8px }
    figure { margin: 0; font: 20px sans-serif }
    img { display: block; border: 1px solid gray }
  </style>${figures.join('')}`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
}
