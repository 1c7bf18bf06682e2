import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../stage.ts';
import { BUTTON, form, GOOD, PAGES, PRESSED } from '../wild-pages.ts';
import {
  DEAD,
  OTHER_PAGE,
  startWildServer,
  type Received,
  type WildServer,
} from '../wild-server.ts';
import { ESCAPE, type Driver } from './driver.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

describe.skipIf(firefox.isMissing)('a form on a page of other people, in Firefox,', () =>
  tryPages(firefox),
);
describe.skipIf(webkit.isMissing)('a form on a page of other people, in WebKit,', () =>
  tryPages(webkit),
);

const EMAIL = '[name=email]';
const NAME = '[name=name]';
const SEND = 'button[name=plan]';

/** What a test reads of a page. */
interface Look {
  message: string;
  focus: string | null;
  isInvalid: boolean;
  isBusy: boolean;
  isDone: boolean;
  /** Whether the window has the focus. */
  hasFocus: boolean;
  /** Why submits were not sent, by the event that bubbles to the document. */
  reasons: string;
}

function lookAt(): Look {
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name) ?? null;
  return {
    message: document.querySelector('.postern-message')?.textContent ?? '',
    focus: document.activeElement?.getAttribute('name') ?? null,
    isInvalid: attribute('[name=email]', 'aria-invalid') === 'true',
    isBusy: attribute('button[name=plan]', 'aria-busy') === 'true',
    isDone: !!document.body.dataset['done'],
    hasFocus: document.hasFocus(),
    reasons: document.body.dataset['reasons'] ?? '',
  };
}

function tryPages(engine: Engine): void {
  let driver: Driver;
  let server: WildServer;
  beforeAll(async () => {
    [driver, server] = await Promise.all([engine.start(), startWildServer()]);
  });
  afterAll(async () => {
    await Promise.all([driver.end(), server.stop()]);
  });

  const looks = (expected: Partial<Look>) =>
    eventually(() => driver.run(lookAt, null)).toMatchObject(expected);

  /** Opens a page with the script tag. */
  async function open(html: string): Promise<void> {
    server.serve(html);
    await reopen();
  }
  async function reopen(): Promise<void> {
    await driver.open(`${server.url}/guarded`);
    await eventually(() =>
      driver.run(() => document.querySelector('.postern-message') !== null, null),
    ).toBe(true);
    await driver.run(() => {
      document.addEventListener('postern-unsent', (event) => {
        const { reason } = (event as CustomEvent<{ reason: string }>).detail;
        document.body.dataset['reasons'] = `${document.body.dataset['reasons'] ?? ''}${reason} `;
      });
    }, null);
  }

  /** Closes the window that a page opened, so that the page has the focus again. */
  async function closeAnother(): Promise<void> {
    await driver.run(() => {
      (window as unknown as { another: Window }).another.close();
    }, null);
    await looks({ hasFocus: true });
  }

  it.each(Object.keys(PAGES))('that %s sends what it sends without the guard', async (name) => {
    server.serve(PAGES[name]!);
    await driver.open(`${server.url}/plain`);
    await driver.type(EMAIL, GOOD);
    await driver.click(PRESSED);
    await eventually(() => server.received.length).toBe(1);
    const [expected] = server.received.splice(0) as [Received];
    const letGo = server.hold();
    await reopen();
    await driver.type(EMAIL, GOOD);
    await driver.click(PRESSED);
    await looks({ isDone: true });
    await eventually(() => server.asked.length).toBeGreaterThan(0);
    expect(server.received).toEqual([]);
    letGo();
    await eventually(() => server.received.length).toBe(1);
    expect(server.received).toEqual([expected]);
  });

  it('is not sent once Escape closes its dialog, and the page is told', async () => {
    await open(
      `<dialog>${form(BUTTON)}</dialog>
       <script>document.querySelector('dialog').showModal();</script>`,
    );
    const letGo = server.hold();
    await driver.type(EMAIL, GOOD);
    await driver.click(SEND);
    await looks({ isBusy: true });
    await driver.type(NAME, ESCAPE);
    await eventually(() => driver.run(() => document.querySelector('dialog')!.open, null)).toBe(
      false,
    );
    letGo();
    await looks({ isBusy: false, reasons: 'closed ' });
    expect(server.received).toEqual([]);
  });

  it('that is left for a download during the hold is sent', async () => {
    await open(form(BUTTON) + '<a href="/file">Leave</a>');
    const letGo = server.hold();
    await driver.type(EMAIL, GOOD);
    await driver.click(SEND);
    await eventually(() => server.asked.length).toBeGreaterThan(0);
    await driver.run(() => {
      document.querySelector('a')!.click();
    }, null);
    letGo();
    await eventually(() => server.received.length).toBe(1);
    expect(server.received[0]!.body).toBe('email=Jane%40example.org&name=Jane&plan=pro');
  });

  it('that is left for another page during the hold is not sent', async () => {
    await open(form(BUTTON) + `<a href="${OTHER_PAGE}">Leave</a>`);
    const letGo = server.hold();
    const letLeave = server.hold(OTHER_PAGE);
    await driver.type(EMAIL, GOOD);
    await driver.click(SEND);
    await eventually(() => server.asked.length).toBeGreaterThan(0);
    await driver.run(() => {
      setTimeout(() => document.querySelector('a')!.click());
    }, null);
    await eventually(server.visited).toBe(1);
    letGo();
    letLeave();
    await eventually(() => driver.run(() => document.title, null)).toBe('Left');
    expect(server.received).toEqual([]);
  });

  it('with a read-only address is sent as it is', async () => {
    await open(form(BUTTON));
    await driver.run((value) => {
      const input = document.querySelector('input')!;
      Object.assign(input, { type: 'text', value, readOnly: true });
    }, ' Dead@EXAMPLE.org ');
    await driver.click(EMAIL);
    await driver.click(NAME);
    await driver.click(SEND);
    await eventually(() => server.received.length).toBe(1);
    expect(server.received[0]!.body).toBe('email=+Dead%40EXAMPLE.org+&name=Jane&plan=pro');
    expect(server.asked).toEqual([]);
  });

  it.each(['shown', 'not shown yet'])(
    'whose refusal is %s and comes first speaks alone',
    async (when) => {
      await open(form(`<input name="age" required>${BUTTON}`));
      await driver.run(() => {
        addEventListener(
          'invalid',
          (event) => {
            setTimeout(() => {
              const { name } = event.target as HTMLInputElement;
              const isBubble = event.defaultPrevented ? '' : ' in a bubble';
              document.body.dataset['reasons'] =
                `${document.body.dataset['reasons'] ?? ''}${name}${isBubble} `;
            });
          },
          true,
        );
      }, null);
      await driver.type(EMAIL, DEAD);
      if (when === 'shown') await driver.click(NAME);
      await eventually(() => server.answered.length).toBe(1);
      await driver.click(SEND);
      await looks({ focus: 'email', isInvalid: true, reasons: 'email age ' });
      await driver.type(EMAIL, '.uk');
      await driver.type('[name=age]', '40');
      await driver.click(SEND);
      await eventually(() => server.received.length).toBe(1);
    },
  );

  it('whose window loses the focus while the user types says nothing', async () => {
    await open(
      form(
        BUTTON,
        `input.oninput = () => {
          if (input.value.endsWith('@')) window.another = open('about:blank');
        };`,
      ),
    );
    await driver.type(EMAIL, 'jane@');
    await looks({ hasFocus: false });
    await closeAnother();
    await looks({ hasFocus: true, focus: 'email', isInvalid: false, message: '' });
    expect(server.asked).toEqual([]);
    await driver.click(NAME);
    await looks({ isInvalid: true });
  });

  it('that is refused while another window has the focus focuses its field', async () => {
    await open(
      form(
        `<input name="other" aria-invalid="true">${BUTTON}`,
        `form.onclick = ({ target }) => {
        if (target.name === 'plan') window.another = open('about:blank');
      };`,
      ),
    );
    const letGo = server.hold();
    await driver.type(EMAIL, DEAD);
    await driver.click(SEND);
    await looks({ isBusy: true, hasFocus: false });
    letGo();
    await looks({ isBusy: false, isInvalid: true });
    expect((await driver.run(lookAt, null)).focus).toBe('email');
    await closeAnother();
  });

  it('that opens a window is sent when the answer comes, or by another press', async () => {
    await open(form(BUTTON).replace('<form', '<form target="_blank" rel="opener"'));
    const letGo = server.hold();
    await driver.type(EMAIL, GOOD);
    await driver.click(NAME);
    await eventually(() => server.asked.length).toBeGreaterThan(0);
    // The press joins a check that no press started, or none that the browser still remembers.
    await driver.run(() => {
      setTimeout(() => (document.body.dataset['done'] = 'true'), 1100);
    }, null);
    await looks({ isDone: true });
    await driver.click(SEND);
    await looks({ isBusy: true });
    letGo();
    if (!engine.opensHeldWindows) {
      const message = expect.stringContaining('again') as string;
      await looks({ isBusy: false, reasons: 'window ', message });
      expect(server.received).toEqual([]);
      await driver.click(SEND);
    }
    await eventually(() => server.received.length).toBe(1);
  });
}
