import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { keepTabs, type KeptTabs } from '@postern/tools/test/kept-tabs.ts';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { HARMFUL_HTML, LOADING_CSS } from './harmful-html.ts';
import { startServer, type Server } from './server.ts';
import { eventually, LOOKS } from './stage.ts';

const INPUT = '<input type="email">';

describe.skipIf(!executablePath)('the page of a pasted form', () => {
  let server: Server;
  let browser: Browser;
  let tabs: KeptTabs;
  /** The URLs that were requested from another server. */
  const received: string[] = [];
  const elsewhere = createServer((req, res) => {
    received.push(req.url!);
    res.end();
  });
  let elsewhereUrl: string;
  const errors: string[] = [];

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
    server = await startServer();
    tabs = keepTabs(browser, `${server.url}/none`);
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    elsewhereUrl = `http://127.0.0.1:${String((elsewhere.address() as AddressInfo).port)}`;
  });
  afterEach(async () => {
    await tabs.empty();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([browser.close(), server.stop()]);
    elsewhere.close();
  });

  /** Opens the page, and records what it requests after it was loaded. */
  async function visit(options: BrowserContextOptions = {}) {
    const page = await tabs.take(options);
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${server.url}/your-form.html`);
    await frameOf(page, 'Long message').locator('[data-level=error]').waitFor();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    return { page, requests };
  }

  it.each([
    ['Nothing said', { level: '', text: '', suggestion: '' }],
    ['Checking', { level: 'wait', text: 'Checking…', suggestion: '' }],
    ['Error', { level: 'error', text: expect.stringContaining('not exist'), suggestion: '' }],
    ['Warning and suggestion', { level: 'warning', suggestion: 'offer' }],
    ['Suggestion', { level: '', text: '', suggestion: 'offer' }],
    ['Suggestion taken', { text: '', suggestion: 'undo' }],
    ['Valid', { level: 'ok', text: '', suggestion: '' }],
    ['Long message', { level: 'error', text: expect.stringMatching(/^.{150,}$/), suggestion: '' }],
  ])('the frame "%s" shows that state', async (name, state) => {
    const { page } = await visit();
    await eventually(() => stateOf(page, name)).toMatchObject(state);
    expect(await frame(page, name).evaluate((node) => (node as HTMLElement).inert)).toBe(true);
  });

  it('the live form holds a submit, offers a suggestion, and sends nothing', async () => {
    const { page, requests } = await visit();
    const form = frameOf(page, 'Live form');
    const sent = page.locator('#sent');
    const submit = form.getByRole('button', { name: 'Sign up' });
    await form.locator('#email').fill('mailbox_not_found@postern.test');
    await submit.click();
    await eventually(() => stateOf(page, 'Live form')).toMatchObject({ level: 'wait' });
    await eventually(() => stateOf(page, 'Live form')).toMatchObject({ level: 'error' });
    expect(await sent.textContent()).toBe('');
    await form.locator('#email').fill('jane@gmial.com');
    await form.locator('[data-suggestion=offer]').click();
    expect(await form.locator('#email').inputValue()).toBe('jane@gmail.com');
    await submit.click();
    await eventually(() => sent.textContent()).toBe('The form would be sent now.');
    await form.locator('#name').fill('Jane');
    expect(await sent.textContent()).toBe('');
    expect(requests).toEqual([]);
  });

  it.each(HARMFUL_HTML)('%s is removed, and nothing runs or is requested', async (_, html, gone) => {
    const { page, requests } = await visit();
    await paste(page, html.replaceAll('ELSEWHERE', elsewhereUrl) + INPUT);
    const form = frameOf(page, 'Live form');
    expect(await form.locator(gone).count()).toBe(0);
    for (const part of await form.locator('a, button').all()) await part.dispatchEvent('click');
    await paste(page, INPUT);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect([...received, ...requests]).toEqual([]);
    expect(page.frames().length).toBe(10);
    expect(page.url()).toBe(`${server.url}/your-form.html`);
  });

  it('CSS styles only the frames, and loads nothing', async () => {
    const { page } = await visit();
    await paste(page, `<ul><li style="width: 9px">A</li></ul><form>${INPUT}</form>`);
    await page.fill('#css', `li{color:red} ${LOADING_CSS.replaceAll('ELSEWHERE', elsewhereUrl)}`);
    const form = frameOf(page, 'Live form');
    const styleOf = (name: string) => form.locator('input').evaluate(
      (node, property) => getComputedStyle(node).getPropertyValue(property), name);
    await eventually(() => styleOf('color')).toBe('rgb(1, 2, 3)');
    expect(await form.locator('li').evaluate((node) => getComputedStyle(node).width)).toBe('9px');
    const outside = page.locator('#width');
    expect(await outside.evaluate((node) => getComputedStyle(node).color)).not.toBe('rgb(1, 2, 3)');
    await paste(page, `<style>input { color: rgb(4, 5, 6) !important }</style>${INPUT}`);
    await eventually(() => styleOf('color')).toBe('rgb(4, 5, 6)');
    expect(received).toEqual([]);
  });

  it('an image in a data: URL is shown', async () => {
    const { page } = await visit();
    const image = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    await paste(page, `<img src="data:image/gif;base64,${image}">${INPUT}`);
    const shown = frameOf(page, 'Live form').locator('img');
    await eventually(() => shown.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBe(1);
  });

  it('the page names what it left out', async () => {
    const { page } = await visit();
    await page.fill('#html', `<script></script><link><form onsubmit="go()">${INPUT}</form>`);
    const text = () => page.locator('#left-out').textContent();
    await eventually(text).toBe('Left out: script, link, onsubmit.');
  });

  it.each([
    ['<input><input type="email" id="a">', '<input type="email" id="a" data-postern="/api/validate-email">'],
    ['<input name="user[email]">', '<input name="user[email]" data-postern="/api/validate-email">'],
    ['<input type="checkbox" name="email"><input id="e-mail" required>', '<input id="e-mail" required data-postern="/api/validate-email">'],
    ['<input type="email"><input name="x" data-postern="/check">', '<input name="x" data-postern="/check">'],
    ['<input type="email" onchange="go(&quot;x&quot;)">', '<input type="email" onchange="go(&quot;x&quot;)" data-postern="/api/validate-email">'],
  ])('the page finds the email input of %s, and shows its tag with the attribute', async (html, tag) => {
    const { page } = await visit();
    await paste(page, html);
    expect((await page.locator('#snippet').textContent())!.split('\n')[0]).toBe(tag);
    expect(await frameOf(page, 'Error').locator('[data-level=error]').count()).toBe(1);
  });

  it('the page says when there is no email input, and starts again with the sample', async () => {
    const { page } = await visit();
    await page.fill('#html', '<input name="phone">');
    await page.getByRole('alert').waitFor();
    expect(await page.locator('.result:visible').count()).toBe(0);
    await page.getByRole('button', { name: 'Reset to the sample' }).click();
    expect(await page.locator('#html').inputValue()).toContain('Create your account');
    expect(await page.getByRole('alert').count()).toBe(0);
    await eventually(() => stateOf(page, 'Error')).toMatchObject({ level: 'error' });
  });

  it('the snippet is copied', async () => {
    const { page } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy the snippet' }).click();
    await eventually(() => page.locator('#copied').textContent()).toBe('Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await page.locator('#snippet').textContent(),
    );
  });

  it('the frames have the chosen width', async () => {
    const { page } = await visit();
    const width = () => frame(page, 'Error').evaluate((node) => (node as HTMLElement).offsetWidth);
    expect(await width()).toBe(360);
    await page.getByRole('button', { name: '1280 px' }).click();
    await eventually(width).toBe(1280);
    await page.locator('#width').press('ArrowRight');
    await eventually(width).toBe(1300);
  });

  it.each(sampleOf(LOOKS, 3))(
    'the page has no accessibility violations and does not scroll sideways, %s at %i',
    async (colorScheme, width) => {
      const { page } = await visit({ colorScheme, viewport: { width, height: 800 } });
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );

  it('the page of the forms links to the page of a pasted form', async () => {
    const page = await tabs.take({});
    await page.goto(server.url);
    await page.getByRole('link', { name: 'See every state in your own form' }).click();
    await page.waitForURL('**/your-form.html');
  });
});

const frame = (page: Page, name: string) => page.locator(`iframe[title="${name}"]`);

/** The page in a frame. */
const frameOf = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`);

/** Pastes HTML and waits until the live frame shows it. */
async function paste(page: Page, html: string): Promise<void> {
  const mark = `mark-${String(Date.now())}`;
  await page.fill('#html', `${html}<i id="${mark}"></i>`);
  await frameOf(page, 'Live form').locator(`#${mark}`).waitFor({ state: 'attached' });
}

/** What the field in a frame shows; '' where it shows nothing. */
async function stateOf(page: Page, name: string) {
  const form = frameOf(page, name);
  const [message] = await form.locator('[data-level]').all();
  const [suggestion] = await form.locator('[data-suggestion]').all();
  return {
    level: (await message?.getAttribute('data-level')) ?? '',
    text: (await message?.textContent()) ?? '',
    suggestion: (await suggestion?.getAttribute('data-suggestion')) ?? '',
  };
}
