import { connect, openContext } from '@postern/config/chromium';
import { executablePath } from '@postern/config/chromium';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from './stage.ts';
import { DEAD, startWildServer, type Received, type WildServer } from './wild-server.ts';

const GOOD = 'Jane@example.org';
const INPUT = '<input name="email" type="email" data-postern="/api/validate-email">';
/** A form whose page does something at a press, right after it or later; then it says so. */
const form = (inside: string, script = '') =>
  `<form action="/sign-up" method="post">${INPUT}<input name="name" value="Jane">${inside}</form>
   <script>
     const form = document.querySelector('form');
     const input = form.elements.email;
     const later = (call, ms = 0) => setTimeout(() => { call(); document.body.dataset.done = 'true'; }, ms);
     ${script}
   </script>`;
const BUTTON = '<button name="plan" value="pro">Send</button>';

/** Each page, as other people write theirs, and what the user presses. */
const PAGES: Record<string, string> = {
  'disables its input right after the press': form(
    BUTTON,
    `form.querySelector('button').onclick = () => later(() => { input.disabled = true; });`,
  ),
  'disables a fieldset around everything': form(
    `<fieldset><input name="age" value="40"><input name="off" value="1" disabled>${BUTTON}</fieldset>`,
    `form.querySelector('button').onclick = () => later(() => { form.querySelector('fieldset').disabled = input.disabled = true; });`,
  ),
  'submits by a button of the moment': form(
    '<div role="button" tabindex="0">Send</div>',
    `form.querySelector('div').onclick = () => {
       const button = document.createElement('button');
       Object.assign(button, { name: 'plan', value: 'temporary', hidden: true, formAction: '/other', formEnctype: 'multipart/form-data' });
       form.append(button); button.click(); button.remove(); later(() => {});
     };`,
  ),
  'has its button in a dialog that the press closes': `<form id="f" action="/sign-up" method="post">${INPUT}</form>
    <dialog open><button form="f" name="plan" value="dialog" formaction="/dialog">Send</button></dialog>
    <script>document.querySelector('button').onclick = () => {
      document.querySelector('dialog').close();
      setTimeout(() => { document.querySelector('dialog').remove(); document.body.dataset.done = 'true'; });
    };</script>`,
  'disables and renames its button, as a guard against sending twice does': form(
    '<input type="submit" name="commit" value="Create account" data-disable-with="Saving…">',
    `form.querySelector('[type=submit]').onclick = ({ target }) => later(() => {
       target.disabled = true; target.value = target.dataset.disableWith;
     });`,
  ),
  'sends by GET to the action of its button': form(
    '<button name="plan" value="get" formaction="/search" formmethod="get">Send</button>',
    `form.querySelector('button').onclick = ({ target }) => later(() => { target.type = 'button'; });`,
  ),
  'sets where to send, submits, and sets it back': form(
    '<a href="#">Send</a>',
    `form.querySelector('a').onclick = () => {
       form.action = '/draft'; form.enctype = 'multipart/form-data'; form.requestSubmit();
       form.action = '/sign-up'; form.enctype = 'application/x-www-form-urlencoded'; later(() => {});
       return false;
     };`,
  ),
  'hides the form behind a spinner': form(
    BUTTON,
    `form.querySelector('button').onclick = () => later(() => { form.hidden = true; });`,
  ),
  'moves the form': form(
    BUTTON,
    `form.querySelector('button').onclick = () => later(() => { document.body.appendChild(document.createElement('main')).append(form); });`,
  ),
};

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

  const PRESSED = ':is([type=submit], button, [role=button], a):not(.postern-suggestion)';

  /** Opens the page with the script tag, or without, and presses. */
  async function press(path: '/guarded' | '/plain', email: string): Promise<void> {
    await page.goto(server.url + path);
    if (path === '/guarded')
      await page.waitForFunction(() => !!document.querySelector('.postern-message'));
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
    await page.goto(`${server.url}/guarded`);
    await page.waitForFunction(() => !!document.querySelector('.postern-message'));
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
      await page.goto(`${server.url}/guarded`);
      await page.waitForFunction(() => !!document.querySelector('.postern-message'));
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
      await page.goto(`${server.url}/guarded`);
      await page.waitForFunction(() => !!document.querySelector('.postern-message'));
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
      ['/slow', false],
    ] as const) {
      await open(form(BUTTON) + `<a href="${href}">Leave</a>`);
      const letGo = server.hold();
      let letLeave = () => {};
      let isLeaving = false;
      await page.route('**/slow', async (route) => {
        isLeaving = true;
        await new Promise<void>((resolve) => (letLeave = resolve));
        await route.fulfill({ contentType: 'text/html', body: '<title>Left</title>' });
      });
      await page.fill('[name=email]', GOOD);
      await page.click('button[name=plan]');
      await eventually(() => server.asked.length).toBe(1);
      await page.evaluate(() => {
        document.querySelector('a')!.click();
      });
      letGo();
      if (isSent) await eventually(() => server.received.length).toBe(1);
      else {
        await eventually(() => isLeaving).toBe(true);
        letLeave();
        await page.waitForFunction(() => document.title === 'Left');
        expect(server.received).toEqual([]);
      }
      await page.unroute('**/slow');
    }
  });
});
