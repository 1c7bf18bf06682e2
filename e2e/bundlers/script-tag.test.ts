import { ok, result } from '@postern/protocol';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, executablePath, openContext } from '@postern/tools/test/chromium.ts';
import { pathOf } from './build/paths.js';
import { eventually } from './stage.ts';

/** An address that the proxy reports as invalid. */
const INVALID = 'no@body.example';
const EMAIL =
  '<label>Email <input name="email" type="email" required data-postern="/check"></label>';
const NAME = '<label>Name <input name="name" required></label>';
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; form-action 'self'";

describe.skipIf(!executablePath)('the script tag, in a form that the browser validates too', () => {
  let browser: Browser;
  const errors: string[] = [];

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());

  /** Opens a page with a form under a strict policy. */
  async function visit(fields: string, host = 'form.example'): Promise<Page> {
    const page = await (await openContext(browser)).newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    const scriptNamed = (name: string) =>
      readFile(pathOf(`../node_modules/@postern/core/dist${name}`), 'utf8');
    const script = await scriptNamed('/auto.js');
    const completion = await scriptNamed('/complete-tag.js');
    await page.route(`http://${host}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/auto.js')
        return route.fulfill({ contentType: 'text/javascript', body: script });
      if (pathname === '/complete-tag.js')
        return route.fulfill({ contentType: 'text/javascript', body: completion });
      if (pathname === '/gone') return route.fulfill({ status: 404 });
      if (pathname === '/check') {
        const { email } = route.request().postDataJSON() as { email: string };
        const status = email === INVALID ? 'invalid' : 'valid';
        return route.fulfill({ json: ok(result({ result: email, status }), 'Checked') });
      }
      return route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: { 'Content-Security-Policy': POLICY },
        body: pathname === '/sent' ? 'Sent' : pageWith(fields),
      });
    });
    await page.addInitScript(collectInvalidEvents);
    await page.goto(`http://${host}/`);
    await eventually(() => page.locator('.postern-status').count()).toBe(1);
    return page;
  }

  const send = (page: Page) => page.getByRole('button', { name: 'Sign up' });
  const message = (page: Page) => page.locator('.postern-message');
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
  /** The controls for which the browser may show a tooltip; it shows that of the first. */
  const tooltips = (page: Page) =>
    page.evaluate(() =>
      (window as unknown as TestWindow).invalidEvents
        .filter(({ defaultPrevented }) => !defaultPrevented)
        .map(({ target }) => (target as HTMLInputElement).name),
    );

  it('with data-postern-complete, the browser gets a list of domains while the user types', async () => {
    const input = '<input name="email" type="email" data-postern="/check" data-postern-complete>';
    const page = await visit(`<label>Email ${input}</label>`);
    const email = page.getByLabel('Email');
    const offered = () =>
      email.evaluate((node: HTMLInputElement) =>
        [...(node.list?.options ?? [])].map(({ value }) => value),
      );
    await email.pressSequentially('jane@g');
    expect(await offered()).toEqual(['jane@gmail.com']);
    await email.press('Tab');
    expect(await offered()).toEqual([]);
  });

  it('the script tag shows its message once, and no tooltip, for an empty address', async () => {
    const page = await visit(EMAIL);
    await send(page).click();
    await eventually(() => message(page).textContent()).not.toBe('');
    expect(await tooltips(page)).toEqual([]);
    expect(await focused(page)).toBe('email');
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('the script tag shows its message and no tooltip for Enter, with and without a button', async () => {
    const page = await visit(EMAIL);
    for (const has of [true, false]) {
      if (!has) await send(page).evaluate((button) => button.remove());
      await page.getByLabel('Email').fill('jane@');
      await page.getByLabel('Email').press('Enter');
      await eventually(() => message(page).textContent()).not.toBe('');
      expect(await tooltips(page)).toEqual([]);
    }
  });

  it('the browser shows the tooltip of an earlier control, and the field no message', async () => {
    const page = await visit(NAME + EMAIL);
    await send(page).click();
    expect(await tooltips(page)).toContain('name');
    expect(await focused(page)).toBe('name');
    expect(await message(page).count()).toBe(0);
    await page.getByLabel('Name').fill('Jane');
    await send(page).click();
    await eventually(() => message(page).textContent()).not.toBe('');
    expect(await focused(page)).toBe('email');
    expect(await tooltips(page)).toEqual([]);
  });

  it('the browser shows the tooltip of a later control only once the address is valid', async () => {
    const page = await visit(EMAIL + NAME);
    await send(page).click();
    expect(await tooltips(page)).toEqual([]);
    expect(await focused(page)).toBe('email');
    await page.getByLabel('Email').fill('jane@gmail.com');
    await send(page).click();
    expect(await tooltips(page)).toEqual(['name']);
    expect(await focused(page)).toBe('name');
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByLabel('Name').fill('Jane');
    await send(page).click();
    await page.waitForURL('**/sent?email=jane%40gmail.com&name=Jane');
  });

  it('the script tag submits an address with letters that the browser rejects', async () => {
    const page = await visit(EMAIL);
    await page.getByLabel('Email').fill('jürgen@gmail.com');
    expect(await page.getByLabel('Email').evaluate((input) => input.matches(':invalid'))).toBe(
      true,
    );
    await send(page).click();
    await page.waitForURL(`**/sent?email=${encodeURIComponent('jürgen@gmail.com')}`);
  });

  it('the script tag ignores a call of checkValidity without a click', async () => {
    const page = await visit(EMAIL + NAME);
    await page.evaluate(() => document.forms[0]!.checkValidity());
    expect(await message(page).count()).toBe(0);
    expect(await focused(page)).toBe(null);
    expect(await tooltips(page)).toEqual(['email', 'name']);
  });

  it('the script tag shows an error and a suggestion below the input, and moves no button beside it', async () => {
    const page = await visit(EMAIL);
    const email = page.getByLabel('Email');
    const before = (await send(page).boundingBox())!;
    const inputBox = (await email.boundingBox())!;
    expect(Math.abs(before.y - inputBox.y)).toBeLessThan(inputBox.height);
    await email.fill(INVALID);
    await send(page).click();
    await eventually(() => message(page).count()).toBe(1);
    const below = (await message(page).boundingBox())!;
    expect(below.y).toBeGreaterThanOrEqual(inputBox.y + inputBox.height);
    await email.fill('');
    await email.pressSequentially('jane@gmial.com');
    const suggestion = page.locator('.postern-suggestion');
    await eventually(() => suggestion.textContent()).toContain('jane@gmail.com');
    const offered = (await suggestion.boundingBox())!;
    expect(offered.y).toBeGreaterThanOrEqual(inputBox.y + inputBox.height);
    expect(await send(page).boundingBox()).toEqual(before);
  });

  it.each([
    ['form.example', '', 0],
    ['form.example', 'data-postern-debug', 1],
    ['localhost', '', 1],
    ['127.0.0.1', '', 1],
    ['[::1]', '', 1],
  ])(
    'a page on %s with the attribute "%s" logs %i warnings about a missing proxy',
    async (...row) => {
      const [host, attribute, count] = row;
      const gone = EMAIL.replace('data-postern="/check"', `data-postern="/gone" ${attribute}`);
      const page = await visit(gone, host);
      const notes = () => errors.filter((text) => text.startsWith('Failed to load')).length;
      for (const [index, address] of ['jane@gmail.com', 'jane@example.org'].entries()) {
        await page.getByLabel('Email').fill(address);
        await eventually(notes).toBeGreaterThan(index);
      }
      const warnings = () => errors.filter((text) => text.includes('answered 404'));
      if (count) await eventually(warnings).toHaveLength(count);
      expect(warnings()).toHaveLength(count);
      expect(errors.join()).not.toContain('jane');
      const logged = errors.splice(0);
      errors.push(...logged.filter((text) => !/^Failed to load|answered 404/.test(text)));
    },
  );
});

/** The window of the page, with the data for the test. */
interface TestWindow {
  /** The `invalid` events since the last click or key. */
  invalidEvents: Event[];
}

/** Runs in the page: collects `invalid` events. */
function collectInvalidEvents(): void {
  const page = window as unknown as TestWindow;
  const clear = () => (page.invalidEvents = []);
  clear();
  addEventListener('click', clear, true);
  addEventListener('keydown', clear, true);
  addEventListener('invalid', (event) => page.invalidEvents.push(event), true);
}

/** A page with the script tag and without styles. */
const pageWith = (fields: string) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>A form</title></head>
  <body>
    <form action="/sent">${fields}<button>Sign up</button></form>
    <script type="module" src="/auto.js"></script>
    <script type="module" src="/complete-tag.js"></script>
  </body>
</html>`;
