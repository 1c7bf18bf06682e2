import { ok, result } from '@postern/protocol';
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, executablePath, openContext } from '@postern/tools/test/chromium.ts';
import { pathOf } from './build/paths.js';
import { eventually, INVALID } from './stage.ts';

const HOST = 'http://form.example';
const SCRIPTS: Record<string, string> = {
  '/auto.js': '@postern/core/dist/auto.js',
  '/ownership-tag.js': '@postern/core/dist/ownership-tag.js',
  '/morphdom.js': 'morphdom/dist/morphdom-umd.min.js',
  '/idiomorph.js': 'idiomorph/dist/idiomorph.min.js',
  '/htmx.js': 'htmx.org/dist/htmx.min.js',
};
const INPUT = '<label>Email <input name="email" type="email" data-postern="/check"></label>';
const ELEMENT =
  '<postern-email proxy-url="/check"><label>Email <input name="email" type="email"></label></postern-email>';
/** Two inputs beside each other: without ids, a morph can turn what is between them into the second one. */
const TWO_INPUTS =
  '<input aria-label="Email" name="email" type="email"><input aria-label="Name" name="name">';
/** Scripts that morph the form to the server's HTML, as LiveView, Livewire and Turbo do. */
const DIFFERS = {
  morphdom: `morphdom(document.forms[0], SERVER)`,
  idiomorph: `Idiomorph.morph(document.forms[0], SERVER, { ignoreActiveValue: true })`,
};

describe.skipIf(!executablePath)('a page that other code changes', () => {
  let browser: Browser;
  let element: string;
  const errors: string[] = [];

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
    const { outputFiles } = await build({
      stdin: { contents: `import '@postern/element/define'`, resolveDir: pathOf('.') },
      bundle: true,
      write: false,
      format: 'esm',
      tsconfigRaw: {},
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    element = outputFiles[0]!.text;
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());

  /** Opens a page with a form, and scripts before it. */
  async function visit(fields: string, ...scripts: string[]): Promise<Page> {
    const page = await (await openContext(browser)).newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.route(`${HOST}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/element.js')
        return route.fulfill({ contentType: 'text/javascript', body: element });
      const file = SCRIPTS[pathname];
      if (file) {
        const body = await readFile(pathOf(`../node_modules/${file}`), 'utf8');
        return route.fulfill({ contentType: 'text/javascript', body });
      }
      if (pathname === '/check') {
        const { email } = route.request().postDataJSON() as { email: string };
        const status = email === INVALID ? 'invalid' : 'valid';
        return route.fulfill({ json: ok(result({ result: email, status }), 'Checked') });
      }
      if (pathname === '/nonce')
        return route.fulfill({ json: { nonce: 'first', expires_in_seconds: 600 } });
      const body = pathname === '/' ? pageWith(fields, scripts) : pageWith('', scripts, pathname);
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    });
    await page.goto(HOST);
    await eventually(() => page.locator('.postern-status').count()).toBe(1);
    return page;
  }

  const message = (page: Page) => page.locator('.postern-message');
  const send = (page: Page) => page.getByRole('button', { name: 'Sign up' });

  /** Types an invalid address and submits. Returns the message. */
  async function submitInvalid(page: Page): Promise<string> {
    await page.getByLabel('Email').fill(INVALID);
    await send(page).click();
    await eventually(() => message(page).textContent()).not.toBe('');
    return (await message(page).textContent())!;
  }

  it.each([
    ['morphdom', 'data-postern', INPUT, '/auto.js'],
    ['idiomorph', '<postern-email>', ELEMENT, '/element.js'],
  ] as const)(
    'after %s has morphed the form to the server’s HTML, %s still shows the message',
    async (...row) => {
      const [differ, , fields, script] = row;
      const page = await visit(fields, script, `/${differ}.js`);
      const text = await submitInvalid(page);
      const email = page.getByLabel('Email');
      const morph = (server: string) =>
        page.evaluate(DIFFERS[differ].replace('SERVER', JSON.stringify(formWith(server))));
      for (let round = 0; round < 2; round++) {
        await morph(fields.replace('name=', `value="${INVALID}" name=`));
        await eventually(() => message(page).allTextContents()).toEqual([text]);
        await eventually(() => email.getAttribute('aria-invalid')).toBe('true');
        await send(page).click();
        expect(await message(page).getAttribute('id')).toBe(
          await email.getAttribute('aria-describedby'),
        );
        expect(new URL(page.url()).pathname).toBe('/');
      }
      // An empty input has no message; the invalid address is blocked as before.
      await email.blur();
      await morph(fields.replace('name=', 'value="" name='));
      await eventually(() => email.inputValue()).toBe('');
      await eventually(() => message(page).count()).toBe(0);
      expect(await submitInvalid(page)).toBe(text);
      await email.fill('jane@example.org');
      await send(page).click();
      await page.waitForURL('**/sent**');
    },
  );

  it.each([
    [
      'morphdom',
      'data-postern',
      TWO_INPUTS.replace(
        ' name="email"',
        '$& data-postern="/check" data-postern-ownership="/nonce"',
      ),
      '/auto.js',
    ],
    [
      'idiomorph',
      '<postern-email>',
      `<postern-email proxy-url="/check" ownership="/nonce">${TWO_INPUTS}</postern-email>`,
      '/element.js',
    ],
  ] as const)(
    'after %s has morphed the form to the server’s HTML, %s still has the nonce of the proof of ownership',
    async (differ, _, fields, script) => {
      const page = await visit(fields, script, `/${differ}.js`);
      const hidden = page.locator('[name=evt]');
      await page.getByLabel('Email').focus();
      await eventually(() => hidden.getAttribute('nonce')).toBe('first');
      const name = (await page.getByLabel('Name').elementHandle())!;
      for (let round = 0; round < 2; round++) {
        await page.evaluate(DIFFERS[differ].replace('SERVER', JSON.stringify(formWith(fields))));
        expect(await hidden.count()).toBe(1);
        expect(await hidden.getAttribute('nonce')).toBe('first');
        expect(await name.evaluate((node) => node.isConnected)).toBe(true);
      }
    },
  );

  it('a page that htmx restores has each element once, and no old error', async () => {
    const page = await visit(INPUT, '/auto.js', '/htmx.js');
    await submitInvalid(page);
    await page.getByRole('link', { name: 'Other' }).click();
    await page.waitForURL('**/other');
    await page.goBack();
    await eventually(() => page.locator('form').count()).toBe(1);
    await eventually(() => message(page).count()).toBe(0);
    const email = page.getByLabel('Email');
    expect(await email.getAttribute('aria-invalid')).not.toBe('true');
    await submitInvalid(page);
    expect(await message(page).getAttribute('id')).toBe(
      await email.getAttribute('aria-describedby'),
    );
    await email.fill('');
    await send(page).click();
    await page.waitForURL('**/sent**');
  });

  it('two copies of the script attach an input once', async () => {
    const page = await visit(INPUT, '/auto.js', '/auto.js?2');
    const text = await submitInvalid(page);
    expect(await message(page).allTextContents()).toEqual([text]);
    expect(await page.locator('[role=status]').count()).toBe(1);
  });
});

const formWith = (fields: string) =>
  `<form action="/sent" hx-boost="false">${fields}<button>Sign up</button></form>`;

/** A page with its scripts in the head. */
const pageWith = (fields: string, scripts: string[], title = 'A form') => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8"><title>${title}</title>
    ${scripts.map((src) => `<script ${/postern|auto|element/.test(src) ? 'type="module"' : ''} src="${src}"></script>`).join('')}
  </head>
  <body hx-boost="true">
    ${fields && formWith(fields)}
    <a href="/other">Other</a>
  </body>
</html>`;
