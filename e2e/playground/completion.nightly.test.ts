import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executablePath, launch, openContext } from '@postern/tools/test/chromium.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { keysOf, type Keys } from '../heard/keys.ts';
import { isMissing, pathOf } from '../heard/programs.ts';
import { startSession, type Session } from '../heard/session.ts';
import { startServer, type Server } from './server.ts';
import { eventually, formOf, sendsOf } from './stage.ts';

/* Chromium shows its list only in a window, and only for keys that the window receives. */

const BACKSPACE = 'BackSpace';
/** How far below the input the middle of the first row is, in pixels. */
const ROW_PX = 32;

describe.skipIf(isMissing || !executablePath)('the list of Chromium in a window', () => {
  let session: Session;
  let keys: Keys;
  let browser: Browser;
  let server: Server;

  beforeAll(async () => {
    [session, server] = await Promise.all([startSession(), startServer()]);
    keys = keysOf(session);
    browser = await launch({
      headless: false,
      args: ['--no-sandbox', '--window-position=0,0', '--window-size=1000,900'],
      env: { ...process.env, ...session.env },
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await session?.end();
  });

  /** Types into the form of React until the list is there, and returns the requests. */
  async function visit(language: string) {
    const context = await openContext(browser, { viewport: null });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const counted = window as unknown as { sends: number };
      counted.sends = 0;
      addEventListener('submit', () => counted.sends++);
    });
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/validate-email'))
        requests.push((request.postDataJSON() as { email: string }).email);
    });
    await page.goto(`${server.url}?completion=on&language=${language}`);
    await page.locator('#svelte .strip > svg').waitFor();
    const { email, suggestion } = formOf(page, 'react');
    await email.click();
    await keys.type('jane@g');
    await eventually(() => email.inputValue()).toBe('jane@g');
    return { page, email, suggestion, requests };
  }

  /** Tries to choose an address until the input has it. A try that is too early has no effect, or retypes a letter. */
  async function choose({ page, email }: { page: Page; email: Locator }, act: () => Promise<void>) {
    await eventually(async () => {
      if ((await email.inputValue()) === 'jane@g') {
        await keys.press(BACKSPACE);
        await keys.type('g');
        // The browser ignores what follows its list too soon.
        await page.waitForTimeout(1000);
        await act();
        await page.waitForTimeout(300);
      }
      return email.inputValue();
    }).toBe('jane@gmail.com');
  }

  it.each(['en', 'ar'])(
    'Down and Enter choose an address, and submit nothing: %s',
    async (language) => {
      const visited = await visit(language);
      expect(visited.requests).toEqual([]);
      await choose(visited, async () => {
        await keys.press('Down');
        await keys.press('Return');
      });
      const { page, email, suggestion, requests } = visited;
      await eventually(() => requests).toEqual(['jane@gmail.com']);
      expect(await sendsOf(page)).toBe(0);
      expect(await email.evaluate((node) => node === document.activeElement)).toBe(true);
      expect(await suggestion.isVisible()).toBe(false);
      await page.context().close();
    },
  );

  it('a press of the pointer chooses an address', async () => {
    const visited = await visit('en');
    const { page, email, requests } = visited;
    const [x, y] = await email.evaluate((node) => {
      const { left, width, bottom } = node.getBoundingClientRect();
      const border = (outerWidth - innerWidth) / 2;
      return [
        screenX + border + left + width / 2,
        screenY + outerHeight - innerHeight - border + bottom,
      ];
    });
    await choose(visited, async () => {
      const place = [String(Math.round(x!)), String(Math.round(y! + ROW_PX))];
      await promisify(execFile)(
        pathOf('keys'),
        ['mousemove', ...place, 'sleep', '0.3', 'click', '1'],
        {
          env: session.env,
        },
      );
    });
    await eventually(() => requests).toEqual(['jane@gmail.com']);
    expect(await sendsOf(page)).toBe(0);
    await page.context().close();
  });
});
