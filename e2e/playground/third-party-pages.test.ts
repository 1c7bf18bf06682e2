import { connect, openContext } from '@postern/tools/test/chromium.ts';
import { executablePath } from '@postern/tools/test/chromium.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from './stage.ts';
import { BUTTON, form, GOOD, PAGES, PRESSED } from './third-party-pages.ts';
import {
  DEAD,
  OTHER_PAGE,
  startFormServer,
  type Received,
  type FormServer,
} from './form-server.ts';

describe.skipIf(!executablePath)('a form on a third-party page', () => {
  let browser: Browser;
  let server: FormServer;
  let page: Page;
  beforeAll(async () => {
    browser = await connect(inject('chromium'));
    server = await startFormServer();
    page = await (await openContext(browser, {})).newPage();
  });
  afterEach(() => {
    page.removeAllListeners();
  });
  afterAll(async () => {
    await Promise.all([browser.close(), server.stop()]);
  });

  /** Opens a page, and opens it again when the page of an earlier submit arrived in between. */
  const goTo = (path: string) =>
    eventually(() =>
      page.goto(server.url + path).then(
        () => new URL(page.url()).pathname,
        () => '',
      ),
    ).toBe(path);
  const reopen = async () => {
    await goTo('/guarded');
    await page.waitForFunction(() => !!document.querySelector('.postern-status'));
  };

  /** Opens the page, with or without the script tag, and clicks. */
  async function press(path: '/guarded' | '/plain', email: string): Promise<void> {
    await (path === '/guarded' ? reopen() : goTo(path));
    await page.fill('[name=email]', email);
    await page.locator(PRESSED).first().click();
  }

  it.each(Object.keys(PAGES))('a page that %s sends the same data with the guard', async (name) => {
    server.serve(PAGES[name]!);
    await press('/plain', GOOD);
    await eventually(() => server.received.length).toBe(1);
    const [expected] = server.received.splice(0) as [Received];
    const release = server.hold();
    await press('/guarded', GOOD);
    await page.waitForFunction(() => document.body.dataset['done']);
    await eventually(() => server.requests.length).toBeGreaterThan(0);
    expect(server.received).toEqual([]);
    release();
    await eventually(() => server.received.length).toBe(1);
    expect(server.received).toEqual([expected]);
  });

  const open = async (html: string) => {
    server.serve(html);
    await reopen();
  };
  /** The reasons of submits that were not sent, from the event that bubbles to the document. */
  const watchReasons = () =>
    page.evaluateHandle(() => {
      const reasons: string[] = [];
      document.addEventListener('postern-unsent', (event) => {
        reasons.push((event as CustomEvent<{ reason: string }>).detail.reason);
      });
      return reasons;
    });

  it('an address that the page rewrites after the click is sent', async () => {
    await open(
      form(
        BUTTON,
        `form.onclick = () => later(() => { input.value = input.value.toLowerCase(); }, 20);`,
      ),
    );
    const release = server.hold();
    await page.fill('[name=email]', GOOD);
    await page.click('button[name=plan]');
    await page.waitForFunction(() => document.body.dataset['done']);
    release();
    await eventually(() => server.received.length).toBe(1);
    expect(server.received[0]!.body).toBe('email=jane%40example.org&name=Jane&plan=pro');
  });

  it('a held form is not sent when the user closes its dialog, and the page gets an event', async () => {
    await open(
      `<dialog>${form(`${BUTTON}<button type="button">Close</button>`)}</dialog>
       <script>document.querySelector('dialog').showModal();</script>`,
    );
    const reasons = await watchReasons();
    for (const close of [() => page.keyboard.press('Escape'), () => page.click('text=Close')]) {
      const release = server.hold();
      await page.evaluate(() => {
        const dialog = document.querySelector('dialog')!;
        if (!dialog.open) dialog.showModal();
        const button = document.querySelector<HTMLButtonElement>('button[type=button]:not([id])')!;
        button.onclick = () => {
          setTimeout(() => {
            dialog.close();
          }, 50);
        };
      });
      await page.fill('[name=email]', `${String(Math.random()).slice(2)}@example.org`);
      await page.click('button[name=plan]');
      await close();
      await page.waitForFunction(() => !document.querySelector('dialog')!.open);
      release();
      await eventually(async () => (await reasons.jsonValue()).splice(0).at(-1)).toBe('closed');
      await reasons.evaluate((all) => {
        all.length = 0;
      });
    }
    expect(server.received).toEqual([]);
  });

  it('a held submit of a replaced form shows a message to submit again', async () => {
    await open(
      form(
        BUTTON,
        `form.onclick = ({ target }) => target.name === 'plan' && !form.dataset.once && later(() => {
           const next = form.cloneNode(); form.dataset.once = 'true';
           next.append(...form.childNodes); form.replaceWith(next);
         });`,
      ),
    );
    const reasons = await watchReasons();
    const release = server.hold();
    await page.fill('[name=email]', GOOD);
    await page.click('button[name=plan]');
    await page.waitForFunction(() => document.body.dataset['done']);
    release();
    await eventually(() => reasons.jsonValue()).toEqual(['gone']);
    await eventually(() => page.textContent('.postern-message')).not.toBe('');
    expect(server.received).toEqual([]);
    await page.click('button[name=plan]');
    await eventually(() => server.received.length).toBe(1);
  });

  it.each([
    ['prevents the first submit', 'if (!window.seen++) event.preventDefault();', 0],
    ['counts', 'window.seen++;', 1],
    ['asks the user', "if (!confirm('Send?')) event.preventDefault();", 1],
    ['allows one submit', 'if (window.seen++) event.preventDefault();', 1],
  ])('a listener that %s gets one event for each click', async (_, listener, sent) => {
    const listen = `window.seen = 0; addEventListener('submit', (event) => { ${listener} }, true);`;
    const isBefore = sent === 0;
    await open(form(BUTTON, isBefore ? listen : ''));
    let confirms = 0;
    page.on('dialog', (dialog) => {
      confirms++;
      void dialog.accept();
    });
    if (!isBefore) await page.evaluate(listen);
    await page.fill('[name=email]', GOOD);
    await page.click('button[name=plan]');
    if (sent) await eventually(() => server.received.length).toBe(1);
    else {
      expect(await page.evaluate('seen')).toBe(1);
      expect(await page.getAttribute('button[name=plan]', 'aria-busy')).toBe(null);
      expect(server.received).toEqual([]);
      await page.click('button[name=plan]');
      await eventually(() => server.received.length).toBe(1);
    }
    expect(confirms).toBeLessThan(2);
  });

  it('a form is sent after a click listener has seen an invalid address', async () => {
    await open(
      form(
        BUTTON,
        `let isSent = false;
         form.querySelector('button').onclick = (event) => {
           if (isSent) event.preventDefault();
           else if (form.checkValidity()) isSent = true;
         };`,
      ),
    );
    await page.fill('[name=email]', DEAD);
    await page.focus('[name=name]');
    await eventually(() => page.getAttribute('[name=email]', 'aria-invalid')).toBe('true');
    await page.click('button[name=plan]');
    expect(await page.evaluate(() => document.activeElement!.getAttribute('name'))).toBe('email');
    await page.fill('[name=email]', GOOD);
    await page.click('button[name=plan]');
    await eventually(() => server.received.length).toBe(1);
  });

  it('native validity is cleared when a script or a reset sets another value', async () => {
    await open(form(BUTTON));
    for (const change of [
      () => page.evaluate(() => void (document.querySelector('input')!.value = 'joe@example.org')),
      () =>
        page.evaluate(() => {
          document.querySelector('form')!.reset();
          document.querySelector('input')!.value = 'joe@example.org';
        }),
    ]) {
      await page.fill('[name=email]', DEAD);
      await page.focus('[name=name]');
      await eventually(() => page.getAttribute('[name=email]', 'aria-invalid')).toBe('true');
      expect(await page.evaluate(() => document.querySelector('input')!.checkValidity())).toBe(
        false,
      );
      await change();
      await page.click('button[name=plan]');
      await eventually(() => server.received.length).toBe(1);
      server.received.length = 0;
      await reopen();
    }
  });

  it('a form with a read-only address is sent unchanged', async () => {
    await open(form(BUTTON));
    for (const value of ['dead@example.org', 'not an address', ' Jane@EXAMPLE.org ']) {
      await page.evaluate((text) => {
        Object.assign(document.querySelector('input')!, {
          type: 'text',
          value: text,
          readOnly: true,
        });
      }, value);
      await page.focus('[name=email]');
      await page.focus('[name=name]');
      await page.click('button[name=plan]');
      await eventually(() => server.received.length).toBe(1);
      expect(new URLSearchParams(server.received[0]!.body).get('email')).toBe(value);
      expect(server.requests).toEqual([]);
      server.received.length = 0;
      await reopen();
    }
  });

  it('a form with several addresses in one input is sent unchanged', async () => {
    await open(form(BUTTON));
    await page.evaluate(() => {
      document.querySelector('input')!.multiple = true;
    });
    await page.fill('[name=email]', 'a@example.org,b@example.org');
    await page.focus('[name=name]');
    expect(await page.locator('.postern-message').count()).toBe(0);
    await page.click('button[name=plan]');
    await eventually(() => server.received.length).toBe(1);
    expect(server.requests).toEqual([]);
  });

  it('a blocked field in a hidden step is reported to the page', async () => {
    await open(form(BUTTON));
    const reasons = await watchReasons();
    await page.fill('[name=email]', DEAD);
    await page.focus('[name=name]');
    await eventually(() => page.getAttribute('[name=email]', 'aria-invalid')).toBe('true');
    await page.evaluate(() => {
      document.querySelector('input')!.style.display = 'none';
    });
    await page.click('button[name=plan]');
    await eventually(() => reasons.jsonValue()).toEqual(['hidden']);
    await page.click('button[name=plan]');
    await eventually(() => reasons.jsonValue()).toEqual(['hidden', 'hidden']);
    expect(server.received).toEqual([]);
  });

  it('a held form is sent at a download, and not when the user leaves', async () => {
    for (const [href, isSent] of [
      ['/file', true],
      ['mailto:jane@example.org', true],
      [OTHER_PAGE, false],
    ] as const) {
      await open(form(BUTTON) + `<a href="${href}">Leave</a>`);
      const release = server.hold();
      const letLeave = server.hold(OTHER_PAGE);
      await page.fill('[name=email]', GOOD);
      await page.click('button[name=plan]');
      await eventually(() => server.requests.length).toBeGreaterThan(0);
      await page.evaluate(() => {
        document.querySelector('a')!.click();
      });
      release();
      if (isSent) await eventually(() => server.received.length).toBe(1);
      else {
        await eventually(server.visited).toBe(1);
        letLeave();
        await page.waitForFunction(() => document.title === 'Left');
        expect(server.received).toEqual([]);
      }
    }
  });
});
