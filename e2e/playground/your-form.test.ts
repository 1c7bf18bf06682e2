import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { keepTabs, type KeptTabs } from '@postern/tools/test/kept-tabs.ts';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { startElsewhere, type Elsewhere } from './elsewhere.ts';
import { HARMFUL_HTML, harmfulHtml, LOADING_CSS } from './harmful-html.ts';
import {
  clickInFirstFrame,
  fillFirstFrame,
  frameOf,
  paste,
  stateOf,
  STATES,
} from './pasted-form.ts';
import { startServer, type Server } from './server.ts';
import { eventually, isFocused, LOOKS } from './stage.ts';

const INPUT = '<input type="email">';
const GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const ADDED = 'data-postern="/api/validate-email"';

describe.skipIf(!executablePath)('the page of a pasted form', () => {
  let server: Server;
  let elsewhere: Elsewhere;
  let browser: Browser;
  let tabs: KeptTabs;
  const errors: string[] = [];

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
    [server, elsewhere] = await Promise.all([startServer(), startElsewhere()]);
    tabs = keepTabs(browser, `${server.url}/none`);
  });
  afterEach(async () => {
    await tabs.empty();
    expect(errors.splice(0)).toEqual([]);
    expect(elsewhere.received).toEqual([]);
  });
  afterAll(async () => {
    elsewhere.stop();
    await Promise.all([browser.close(), server.stop()]);
  });

  /** Opens the page, and records what it gets after it was loaded. A blocked request has no response. */
  async function visit(options: BrowserContextOptions = {}) {
    const page = await tabs.take(options);
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${server.url}/your-form.html`);
    await frameOf(page, 'Long message').locator('[data-level=error]').waitFor();
    const responses: string[] = [];
    page.on('response', (response) => responses.push(response.url()));
    return { page, responses, form: frameOf(page, 'Live form') };
  }

  it('each frame shows its state, and takes no focus', async () => {
    const { page } = await visit();
    await paste(page, `<form>${INPUT}</form>`);
    for (const [name, state] of Object.entries(STATES))
      await expect.poll(() => stateOf(page, name), { message: name }).toEqual(state);
    expect(await page.locator('iframe[inert]').count()).toBe(Object.keys(STATES).length);
    expect(await isFocused(page.locator('#html'))).toBe(true);
  });

  it('an input without a form has every state but the one of a held submit', async () => {
    const { page } = await visit();
    await paste(page, INPUT);
    expect(await page.locator('figure:has(iframe[title=Checking])').isVisible()).toBe(false);
    await eventually(() => stateOf(page, 'Error')).toMatchObject({ level: 'error' });
  });

  it('the live form blocks a submit, takes a suggestion, and sends nothing', async () => {
    const { page, responses, form } = await visit();
    const email = form.getByLabel('Email');
    const submit = form.getByRole('button', { name: 'Sign up' });
    const sent = () => page.locator('#sent').textContent();
    await email.fill('mailbox_not_found@postern.test');
    await submit.click();
    await eventually(() => stateOf(page, 'Live form')).toMatchObject({ level: 'error' });
    expect(await sent()).toBe('');
    await email.fill('jane@gmial.com');
    await form.locator('[data-suggestion=offer]').click();
    expect(await email.inputValue()).toBe('jane@gmail.com');
    await submit.click();
    await eventually(sent).toBe('The form would be sent now.');
    await form.getByLabel('Name').fill('Jane');
    expect(await sent()).toBe('');
    expect(responses).toEqual([]);
  });

  it('a suggestion that is pressed while its frame changes its width is taken', async () => {
    const { page, form } = await visit();
    const email = form.getByLabel('Email');
    const suggestion = form.locator('[data-suggestion=offer]');
    await email.fill('jane@gmial.com');
    await suggestion.hover();
    await page.mouse.down();
    const [frame] = await page.locator('iframe').all();
    await frame!.evaluate(async (node) => {
      const resized = new Promise((resolve) => {
        (node as HTMLIFrameElement).contentWindow!.addEventListener('resize', resolve);
      });
      node.style.inlineSize = `${String(node.clientWidth - 9)}px`;
      await resized;
    });
    await page.mouse.up();
    await eventually(() => email.inputValue()).toBe('jane@gmail.com');
  });

  it('the frames come to rest', async () => {
    const { page } = await visit();
    await page.evaluate(async () => {
      let count = 0;
      const observer = new MutationObserver(() => (count = 0));
      for (const frame of document.querySelectorAll('iframe'))
        observer.observe(frame, { attributeFilter: ['style'] });
      while (count++ < 30) await new Promise(requestAnimationFrame);
    });
  });

  it('whatever runs or loads something is removed from a pasted form, and named', async () => {
    const { page, responses, form } = await visit();
    await paste(page, harmfulHtml(elsewhere.url) + INPUT);
    for (const [what, , selector] of HARMFUL_HTML)
      expect(await form.locator(selector).count(), what).toBe(0);
    for (const part of await form.locator('a, button').all()) await part.dispatchEvent('click');
    const leftOut = await page.locator('#left-out').textContent();
    for (const name of ['script', 'iframe', 'link', 'base', 'onerror'])
      expect(leftOut).toContain(name);
    await paste(page, INPUT);
    expect(await page.locator('#left-out').textContent()).toBe('');
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(responses).toEqual([]);
    expect(page.url()).toBe(`${server.url}/your-form.html`);
  });

  it('the policy of a frame alone lets nothing run or load, even with allow-scripts', async () => {
    const { page } = await visit();
    await page.evaluate(fillFirstFrame, harmfulHtml(elsewhere.url));
    const blocked = () => page.evaluate(() => (window as unknown as { blocked: string[] }).blocked);
    const loading = ['script-src-attr', 'img-src', 'media-src', 'frame-src'];
    // A click may load the frame again, and end what it loads.
    await eventually(blocked).toEqual(expect.arrayContaining(loading));
    await page.evaluate(clickInFirstFrame);
    await eventually(blocked).toContain('script-src-elem');
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });

  it('CSS styles only the frames, and loads nothing', async () => {
    const { page, responses, form } = await visit();
    const css = LOADING_CSS.replaceAll('ELSEWHERE', elsewhere.url);
    await paste(page, `<form><ul><li style="width: 9px">A</li></ul>${INPUT}</form>`);
    await page.fill('#css', css);
    const colorIn = (part: ReturnType<Page['locator']>) =>
      part.evaluate((node) => getComputedStyle(node).color);
    await eventually(() => colorIn(form.locator('input'))).toBe('rgb(1, 2, 3)');
    expect(await form.locator('li').evaluate((node) => node.getBoundingClientRect().width)).toBe(9);
    expect(await colorIn(page.locator('#width'))).not.toBe('rgb(1, 2, 3)');
    await paste(page, `<style>input { color: rgb(4, 5, 6) !important }</style>${INPUT}`);
    expect(await colorIn(form.locator('input'))).toBe('rgb(4, 5, 6)');
    expect(responses).toEqual([]);
  });

  it('an image in a data: URL is shown', async () => {
    const { page, form } = await visit();
    await paste(page, `<img src="${GIF}">${INPUT}`);
    const width = () =>
      form.locator('img').evaluate((node) => (node as HTMLImageElement).naturalWidth);
    await eventually(width).toBe(1);
  });

  it('the page finds the email input, and shows its tag with the attribute', async () => {
    const { page } = await visit();
    const tags = {
      '<input name="a"><input type="email" id="b">': `<input type="email" id="b" ${ADDED}>`,
      '<input name="user[email]">': `<input name="user[email]" ${ADDED}>`,
      '<input type="checkbox" name="email"><input id="e-mail">': `<input id="e-mail" ${ADDED}>`,
      '<input autocomplete="work email">': `<input autocomplete="work email" ${ADDED}>`,
      [`${INPUT}<input data-postern="/check">`]: '<input data-postern="/check">',
      '<input name="email" required title="&quot;" onchange="go()">': `<input name="email" required title="&quot;" onchange="go()" ${ADDED}>`,
    };
    for (const [html, tag] of Object.entries(tags)) {
      await paste(page, html);
      const [shown] = (await page.locator('#snippet').textContent())!.split('\n\n');
      // A long tag has a line for each attribute.
      expect(shown!.replace(/\s+/g, ' ').replace(' >', '>')).toBe(tag);
    }
  });

  it('the page reports that there is no email input, and can return to the sample', async () => {
    const { page } = await visit();
    await page.fill('#html', `<input name="phone"><noscript>${INPUT}</noscript>`);
    await page.getByRole('alert').waitFor();
    expect(await page.locator('.result:visible').count()).toBe(0);
    await page.getByRole('button', { name: 'Reset to the sample' }).click();
    expect(await page.locator('#html').inputValue()).toContain('Create your account');
    expect(await page.getByRole('alert').count()).toBe(0);
    await eventually(() => stateOf(page, 'Error')).toMatchObject({ level: 'error' });
  });

  it('a button copies the snippet', async () => {
    const { page } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy the snippet' }).click();
    await eventually(() => page.locator('#copied').textContent()).toBe('Copied.');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await page.locator('#snippet').textContent());
    expect(copied).toMatch(/data-postern=[^]+<script/);
  });

  it('the frames have the chosen width', async () => {
    const { page } = await visit();
    const width = () =>
      page
        .locator('iframe')
        .last()
        .evaluate((node) => node.getBoundingClientRect().width);
    expect(await width()).toBe(360);
    await page.getByRole('button', { name: '1280 px' }).click();
    expect(await width()).toBe(1280);
    await page.getByLabel('Width of the frames').press('ArrowRight');
    expect(await width()).toBe(1300);
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
