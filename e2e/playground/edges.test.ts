import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { connect, executablePath, openContext } from '@postern/tools/test/chromium.ts';
import { holdTime } from './page-time.ts';
import { servePages, type Pages } from './pages.ts';
import { eventually } from './stage.ts';

const GOOD = 'jane@gmail.com';
const DEAD = 'dead@example.org';
const TYPO = 'jane@gmial.com';

describe.skipIf(!executablePath)('edge cases of a page', () => {
  let pages: Pages;
  let browser: Browser;
  let page: Page;
  const errors: string[] = [];
  const warnings: string[] = [];

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
    pages = await servePages();
  });
  afterAll(async () => {
    await Promise.all([browser.close(), pages.stop()]);
  });
  beforeEach(async () => {
    const context = await openContext(browser);
    page = await context.newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'warning' || message.text().startsWith('Postern: '))
        warnings.push(message.text());
    });
    for (const list of [pages.requests, pages.fetched, warnings]) list.length = 0;
    pages.withhold(null);
    pages.hold()();
  });
  afterEach(async () => {
    await page.context().close();
    expect(errors.splice(0)).toEqual([]);
  });

  const email = () => page.locator('[name=email]');
  const send = () => page.locator('#send');
  const sent = () => page.locator('output').textContent();
  const phase = () => page.locator('form').getAttribute('data-phase');
  const suggestion = () => page.locator('button[type=button]');
  const message = () => page.locator('form p').textContent();

  it('an inline ref that changes at every render submits once, also during a hold', async () => {
    await page.goto(`${pages.url}/react.html`);
    const release = pages.hold();
    await email().pressSequentially(GOOD);
    await send().click();
    await eventually(() => send().getAttribute('aria-busy')).toBe('true');
    await eventually(phase).toBe('checking');
    expect(await sent()).toBe('');
    release();
    await eventually(sent).toBe(`${GOOD};`);
    expect(await send().getAttribute('aria-busy')).toBeNull();
    await email().fill(DEAD);
    await send().click();
    await eventually(message).not.toBe('');
    expect(await sent()).toBe(`${GOOD};`);
  });

  it('the field finds the input in a Vue component whose root is a wrapper', async () => {
    await page.goto(`${pages.url}/vue.html#open/full`);
    await email().pressSequentially(DEAD);
    await send().click();
    await eventually(message).not.toBe('');
    expect(await sent()).toBe('');
    await email().fill(TYPO);
    await suggestion().click();
    await eventually(() => email().inputValue()).toBe(GOOD);
    await send().click();
    await eventually(sent).toBe(`${GOOD};`);
    expect(warnings).toEqual([]);
  });

  it('a Vue component without an input causes a warning', async () => {
    await page.goto(`${pages.url}/vue.html#open/empty`);
    await eventually(() => warnings).toContainEqual(
      expect.stringMatching(/what is attached is not an <input> but <\w+>/),
    );
  });

  it.each([
    // The field does not learn that the form was removed, or the form is only hidden: the text is still validated after
    // the pause.
    ['dom', '', [`fast ${GOOD}`]],
    ['vue', '#kept', [`fast ${GOOD}`]],
    ['vue', '', []],
    ['react', '', []],
    ['svelte', '', []],
  ])(
    'removing a focused input does not count as leaving it: %s%s',
    async (name, hash, expected) => {
      const freeze = await holdTime(page);
      await page.goto(`${pages.url}/${name}.html${hash}`);
      await email().waitFor();
      const { pass } = await freeze();
      await email().focus();
      await page.keyboard.insertText(GOOD);
      await eventually(phase).toBe('scheduled');
      await page.keyboard.press('Escape');
      await eventually(() => page.locator('form').count()).toBe(0);
      await pass(5000);
      await eventually(() => pages.requests).toEqual(expected);
    },
  );

  it('a long press on the suggestion accepts it, and sends no second request for the typo', async () => {
    const freeze = await holdTime(page);
    await page.goto(`${pages.url}/dom.html`);
    await email().waitFor();
    const { pass } = await freeze();
    await email().focus();
    await page.keyboard.insertText(TYPO);
    await pass(400);
    await suggestion().waitFor();
    await suggestion().hover();
    await page.mouse.down();
    await pass(2000);
    await page.mouse.up();
    await eventually(() => email().inputValue()).toBe(GOOD);
    await pass(5000);
    await eventually(() => pages.requests).toEqual([`fast ${TYPO}`, `medium ${GOOD}`]);
  });

  it.each(['react', 'vue', 'svelte'])(
    'a chunk that failed to load is fetched again at the next interaction: %s',
    async (name) => {
      pages.withhold('rest');
      await page.goto(`${pages.url}/${name}.html`);
      await email().focus();
      const fetches = () => pages.fetched.filter((file) => file.includes('rest')).length;
      await eventually(fetches).toBeGreaterThan(0);
      pages.withhold(null);
      await email().pressSequentially(DEAD);
      await send().click();
      await eventually(message).not.toBe('');
      expect(await sent()).toBe('');
    },
  );
});
