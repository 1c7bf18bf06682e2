import { ok, result } from '@postern/protocol';
import { launch } from '@postern/tools/test/chromium.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { readRecipePictures, writeHashes } from '../../tools/docs/recipe-pictures.js';
import { openForm, type Form } from './form.ts';
import { DEAD, TYPO } from './proxy.ts';

/* The pictures of the recipes in the docs: each form in four states. */

/** The width of one state, in CSS pixels. */
const WIDTH = 360;
/** The number of steps of each color from 0 to 255. Fewer steps make a smaller file; text needs about ten. */
const STEPS = 15;

/** The states, and the way to each in a form that was just opened. */
const STATES: Record<string, (form: Form) => Promise<void>> = {
  'Suggestion, while the user types': async ({ name, email, suggestion }) => {
    await name.fill('Jane');
    await email.pressSequentially(TYPO);
    await suggestion.waitFor();
  },
  'Warning, when the user leaves the input': async ({ page, name, email }) => {
    await name.fill('Jane');
    await email.pressSequentially(TYPO);
    await email.blur();
    await page.locator('[data-level=warning]').waitFor();
  },
  'Error, after a submit': async ({ page, name, email, submit }) => {
    await name.fill('Jane');
    await email.pressSequentially(DEAD);
    await submit.click();
    await page.locator('[data-level=error]').first().waitFor();
  },
  'A submit that waits for the check': async ({ page, setProxy, name, email, submit }) => {
    setProxy('held');
    await name.fill('Jane');
    await email.pressSequentially(DEAD);
    await submit.click();
    await page.locator('[data-level=wait]').waitFor();
  },
};

/** Takes the pictures that are out of date, or all, and notes the hashes of their sources. */
export async function takePictures(isAll: boolean): Promise<void> {
  const browser = await launch();
  try {
    for (const { recipe, path, hash, wanted } of readRecipePictures()) {
      if (!isAll && hash === wanted) continue;
      const states: string[] = [];
      for (const [title, reach] of Object.entries(STATES)) {
        const image = await takeState(browser, recipe, reach);
        states.push(
          `<figure><figcaption>${title}</figcaption><img src="data:image/png;base64,${image}"></figure>`,
        );
      }
      const picture = await join(browser, states);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, picture);
      console.log(`${recipe.app}/${recipe.file}: ${picture.length} bytes`);
    }
    writeHashes();
  } finally {
    await browser.close();
  }
}

/** The picture of a form in a state, as PNG in Base64. */
async function takeState(
  browser: Browser,
  recipe: { app: string; file: string },
  reach: (form: Form) => Promise<void>,
): Promise<string> {
  const form = await openForm(browser, recipe);
  const { page } = form;
  try {
    await page.setViewportSize({ width: WIDTH, height: 640 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.addStyleTag({
      content: 'h1 { display: none } main { margin: 0; padding: 12px 16px }',
    });
    await page.route('**/api/validate-email', async (route) => {
      const { email } = route.request().postDataJSON() as { email: string };
      if (email !== TYPO) return route.fallback();
      const verdict = { status: 'risky', reason_code: 'domain_typo_squat' } as const;
      await route.fulfill({ json: ok(result({ result: TYPO, ...verdict }), 'Checked') });
    });
    await reach(form);
    await rest(page);
    return (await page.locator('main').screenshot()).toString('base64');
  } catch (error) {
    throw new Error(`${recipe.app}/${recipe.file}: ${String(error)}`, { cause: error });
  } finally {
    await page.context().close();
  }
}

/** Waits until nothing moves: labels float, and ripples of buttons end. */
const rest = async (page: Page) => {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(800);
};

/** Joins the pictures of the states, two in a row, into one WebP file. */
async function join(browser: Browser, states: string[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 2 * WIDTH + 1, height: 800 } });
  try {
    await page.setContent(`<!doctype html><style>
      body { display: grid; grid-template-columns: 1fr 1fr; gap: 1px; margin: 0; background: #ddd }
      figure { margin: 0; background: white }
      figcaption { padding: 8px 16px; font: 600 14px sans-serif; color: #333; background: #f3f3f3 }
      img { display: block }
    </style>${states.join('')}`);
    const image = (await page.locator('body').screenshot()).toString('base64');
    const url = await page.evaluate(encode, { image, steps: STEPS });
    return Buffer.from(url.split(',')[1]!, 'base64');
  } finally {
    await page.close();
  }
}

/** Runs in a page: a PNG as WebP with few colors. Chromium compresses without loss when the quality is 1. */
async function encode({ image, steps }: { image: string; steps: number }) {
  const picture = new Image();
  picture.src = `data:image/png;base64,${image}`;
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const pixels = context.getImageData(0, 0, width, height);
  const size = 255 / steps;
  for (const [at, value] of pixels.data.entries())
    pixels.data[at] = Math.round(Math.round(value / size) * size);
  context.putImageData(pixels, 0, 0);
  return canvas.toDataURL('image/webp', 1);
}
