import { connect, openContext } from '@postern/tools/test/chromium.ts';
import { executablePath } from '@postern/tools/test/chromium.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from './stage.ts';
import { BUTTON, form, GOOD, PAGES, PRESSED } from './wild-pages.ts';
import {
  DEAD,
  OTHER_PAGE,
  startWildServer,
  type Received,
  type WildServer,
} from './wild-server.ts';

describe.skipIf(!executablePath)('a form on a page of other people', () => {
  let browser: Browser;
  let server: WildServer;
  let page: Page;
  beforeAll(async () => {
    browser = await connect(inject('chromium'));
    server = await startWildServer();
    page = await (await openContext(browser, {})).newPage();
  });
  afterEach(() => {
    page.removeAllListeners();
  });
  afterAll(async () => {
    await Promise.all([browser.close(), server.stop()]);
  });

  /** Opens a page; once more where the page of a form that was just sent came in between. */
  const goTo = (path: string) =>
    eventually(() =>
      page.goto(server.url + path).then(
        () => new URL(page.url()).pathname,
        () => '',
      ),
    ).toBe(path);
  const reopen = async () => {
    await goTo('/guarded');
    await page.waitForFunction(() => !!document.querySelector('.postern-message'));
  };

  /** Opens the page with the script tag, or without, and presses. */
  async function press(path: '/guarded' | '/plain', email: string): Promise<void> {
    await (path === '/guarded' ? reopen() : goTo(path));
    await page.fill('[name=email]', email);
    await page.locator(PRESSED).first().click();
  }

  it.each(Object.keys(PAGES))('that %s sends what it sends without the guard', async (name) => {
    server.serve(PAGES[name]!);
    await press('/plain', GOOD);
    await eventually(() => server.received.length).toBe(1);
    const [expected] = server.received.splice(0) as [Received];
    const letGo = server.hold();
    await press('/guarded', GOOD);
    await page.waitForFunction(() => document.body.dataset['done']);
    await eventually(() => server.asked.length).toBeGreaterThan(0);
    expect(server.received).toEqual([]);
    letGo();
    await eventually(() => server.received.length).toBe(1);
    expect(server.received).toEqual([expected]);
  });

  const open = async (html: string) => {
    server.serve(html);
    await reopen();
  };
  /** Why submits were not sent, by the event that bubbles to the document. */
  const watchReasons = () =>
    page.evaluateHandle(() => {
      const reasons: string[] = [];
      document.addEventListener('postern-unsent', (event) => {
        reasons.push((event as CustomEvent<{ reason: string }>).detail.reason);
      });
      return reasons;
    });

  it('sends an address that the page rewrites after the press', async () => {
    await open(
      form(
        BUTTON,
        `form.onclick = () => later(() => { input.value = input.value.toLowerCase(); }, 20);`,
      ),
    );
    const letGo = server.hold();
    await page.fill('[name=email]', GOOD);
    await page.click('button[name=plan]');
    await page.waitForFunction(() => document.body.dataset['done']);
    letGo();
    await eventually(() => server.received.length).toBe(1);
    expect(server.received[0]!.body).toBe('email=jane%40example.org&name=Jane&plan=pro');
  });

  it('is not sent once the user closes its dialog, and the page is told', async () => {
    await open(
      `<dialog>${form(`${BUTTON}<button type="button">Close</button>`)}</dialog>
       <script>document.querySelector('dialog').showModal();</script>`,
    );
    const reasons = await watchReasons();
    for (const close of [() => page.keyboard.press('Escape'), () => page.click('text=Close')]) {
      const letGo = server.hold();
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
      letGo();
      await eventually(async () => (await reasons.jsonValue()).splice(0).at(-1)).toBe('closed');
      await reasons.evaluate((all) => {
        all.length = 0;
      });
    }
    expect(server.received).toEqual([]);
  });

  it('asks for another press when its form is gone, in the form where the input is now', async () => {
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
    const letGo = server.hold();
    await page.fill('[name=email]', GOOD);
    await page.click('button[name=plan]');
    await page.waitForFunction(() => document.body.dataset['done']);
    letGo();
    await eventually(() => page.textContent('.postern-message')).not.toBe('');
    expect(await reasons.jsonValue()).toEqual(['gone']);
    expect(server.received).toEqual([]);
    await page.click('button[name=plan]');
    await eventually(() => server.received.length).toBe(1);
  });

  it.each([
    ['prevents the first press', 'if (!window.seen++) event.preventDefault();', 0],
    ['counts', 'window.seen++;', 1],
    ['asks the user', "if (!confirm('Send?')) event.preventDefault();", 1],
    ['lets one submit pass', 'if (window.seen++) event.preventDefault();', 1],
  ])('whose window %s gets one submit a press', async (_, listener, sent) => {
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

  it('is sent again after a guard at the click saw a refusal', async () => {
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

  it('is valid for the browser again when a script or a reset sets another value', async () => {
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

  it('with a read-only address is sent as it is', async () => {
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
      expect(server.asked).toEqual([]);
      server.received.length = 0;
      await reopen();
    }
  });

  it('with several addresses in one input is sent as it is', async () => {
    await open(form(BUTTON));
    await page.evaluate(() => {
      document.querySelector('input')!.multiple = true;
    });
    await page.fill('[name=email]', 'a@example.org,b@example.org');
    await page.focus('[name=name]');
    expect(await page.textContent('.postern-message')).toBe('');
    await page.click('button[name=plan]');
    await eventually(() => server.received.length).toBe(1);
    expect(server.asked).toEqual([]);
  });

  it('whose refused field is in a step that is not rendered tells the page', async () => {
    await open(form(BUTTON));
    const reasons = await watchReasons();
    await page.fill('[name=email]', DEAD);
    await page.evaluate(() => {
      document.querySelector('input')!.style.display = 'none';
    });
    await page.click('button[name=plan]');
    await eventually(() => reasons.jsonValue()).toEqual(['hidden']);
    await page.click('button[name=plan]');
    await eventually(() => reasons.jsonValue()).toEqual(['hidden', 'hidden']);
    expect(server.received).toEqual([]);
  });

  it('that is left for a download is sent; one that is left for another page is not', async () => {
    for (const [href, isSent] of [
      ['/file', true],
      ['mailto:jane@example.org', true],
      [OTHER_PAGE, false],
    ] as const) {
      await open(form(BUTTON) + `<a href="${href}">Leave</a>`);
      const letGo = server.hold();
      const letLeave = server.hold(OTHER_PAGE);
      await page.fill('[name=email]', GOOD);
      await page.click('button[name=plan]');
      await eventually(() => server.asked.length).toBeGreaterThan(0);
      await page.evaluate(() => {
        document.querySelector('a')!.click();
      });
      letGo();
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
