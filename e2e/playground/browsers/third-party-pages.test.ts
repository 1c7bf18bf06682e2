import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pairsOf } from '@postern/tools/test/is-nightly.js';
import { eventually } from '../stage.ts';
import { BUTTON, form, GOOD, PAGES, PRESSED } from '../third-party-pages.ts';
import {
  DEAD,
  OTHER_PAGE,
  startFormServer,
  type Received,
  type FormServer,
} from '../form-server.ts';
import { ESCAPE, type Driver } from './driver.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

describe.skipIf(firefox.isMissing)('a form on a third-party page, in Firefox', () =>
  tryPages(firefox),
);
describe.skipIf(webkit.isMissing)('a form on a third-party page, in WebKit', () =>
  tryPages(webkit),
);

const EMAIL = '[name=email]';
const NAME = '[name=name]';
const SEND = 'button[name=plan]';

/** The state of a page. */
interface FormState {
  message: string;
  focus: string | null;
  isInvalid: boolean;
  isBusy: boolean;
  isDone: boolean;
  /** Whether the window has the focus. */
  hasFocus: boolean;
  /** The reasons of submits that were not sent, from the event that bubbles to the document. */
  reasons: string;
}

function readForm(): FormState {
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
  let server: FormServer;
  beforeAll(async () => {
    [driver, server] = await Promise.all([engine.start(), startFormServer()]);
  });
  afterAll(async () => {
    await Promise.all([driver.end(), server.stop()]);
  });

  const expectState = (expected: Partial<FormState>) =>
    eventually(() => driver.run(readForm, null)).toMatchObject(expected);

  /** Opens a page with the script tag. */
  async function open(html: string): Promise<void> {
    server.serve(html);
    await reopen();
  }
  async function reopen(): Promise<void> {
    await driver.open(`${server.url}/guarded`);
    await eventually(() =>
      driver.run(() => document.querySelector('.postern-status') !== null, null),
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
    await expectState({ hasFocus: true });
  }

  const pages = pairsOf(Object.keys(PAGES), [firefox, webkit]).filter(([, one]) => one === engine);
  it.each(pages.map(([name]) => name))(
    'a page that %s sends the same data with the guard',
    async (name) => {
      server.serve(PAGES[name]!);
      await driver.open(`${server.url}/plain`);
      await driver.type(EMAIL, GOOD);
      await driver.click(PRESSED);
      await eventually(() => server.received.length).toBe(1);
      const [expected] = server.received.splice(0) as [Received];
      const release = server.hold();
      await reopen();
      await driver.type(EMAIL, GOOD);
      await driver.click(PRESSED);
      await expectState({ isDone: true });
      await eventually(() => server.requests.length).toBeGreaterThan(0);
      expect(server.received).toEqual([]);
      release();
      await eventually(() => server.received.length).toBe(1);
      expect(server.received).toEqual([expected]);
    },
  );

  it('a held form is not sent when Escape closes its dialog, and the page gets an event', async () => {
    await open(
      `<dialog>${form(BUTTON)}</dialog>
       <script>document.querySelector('dialog').showModal();</script>`,
    );
    const release = server.hold();
    await driver.type(EMAIL, GOOD);
    await driver.click(SEND);
    await expectState({ isBusy: true });
    await driver.type(NAME, ESCAPE);
    await eventually(() => driver.run(() => document.querySelector('dialog')!.open, null)).toBe(
      false,
    );
    release();
    await expectState({ isBusy: false, reasons: 'closed ' });
    expect(server.received).toEqual([]);
  });

  it('a held form is sent when a download starts', async () => {
    await open(form(BUTTON) + '<a href="/file">Leave</a>');
    const release = server.hold();
    await driver.type(EMAIL, GOOD);
    await driver.click(SEND);
    await eventually(() => server.requests.length).toBeGreaterThan(0);
    await driver.run(() => {
      document.querySelector('a')!.click();
    }, null);
    release();
    await eventually(() => server.received.length).toBe(1);
    expect(server.received[0]!.body).toBe('email=Jane%40example.org&name=Jane&plan=pro');
  });

  it('a held form is not sent when the user leaves the page', async () => {
    await open(form(BUTTON) + `<a href="${OTHER_PAGE}">Leave</a>`);
    const release = server.hold();
    const letLeave = server.hold(OTHER_PAGE);
    await driver.type(EMAIL, GOOD);
    await driver.click(SEND);
    await eventually(() => server.requests.length).toBeGreaterThan(0);
    await driver.run(() => {
      setTimeout(() => document.querySelector('a')!.click());
    }, null);
    await eventually(server.visited).toBe(1);
    release();
    letLeave();
    await eventually(() => driver.run(() => document.title, null)).toBe('Left');
    expect(server.received).toEqual([]);
  });

  it('a form with a read-only address is sent unchanged', async () => {
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
    expect(server.requests).toEqual([]);
  });

  it.each(['shown', 'not shown yet'])(
    'an error that is %s is the only message when its field comes first',
    async (when) => {
      await open(form(`<input name="age" required>${BUTTON}`));
      await driver.run(() => {
        addEventListener(
          'invalid',
          (event) => {
            setTimeout(() => {
              const { name } = event.target as HTMLInputElement;
              const suffix = event.defaultPrevented ? '' : ' in a bubble';
              document.body.dataset['reasons'] =
                `${document.body.dataset['reasons'] ?? ''}${name}${suffix} `;
            });
          },
          true,
        );
      }, null);
      await driver.type(EMAIL, DEAD);
      if (when === 'shown') {
        await driver.click(NAME);
        await expectState({ isInvalid: true });
      }
      // A slow driver pauses between letters, and each pause is validated.
      await eventually(() => server.responses.at(-1)).toBe(DEAD);
      await driver.click(SEND);
      await expectState({ focus: 'email', isInvalid: true, reasons: 'email age ' });
      await driver.type(EMAIL, '.uk');
      await driver.type('[name=age]', '40');
      await driver.click(SEND);
      await eventually(() => server.received.length).toBe(1);
    },
  );

  it('a window that loses the focus during typing shows no error', async () => {
    await open(
      form(
        BUTTON,
        `input.oninput = () => {
          if (input.value.endsWith('@')) window.another = open('about:blank');
        };`,
      ),
    );
    await driver.type(EMAIL, 'jane@');
    await expectState({ hasFocus: false });
    await closeAnother();
    await expectState({ hasFocus: true, focus: 'email', isInvalid: false, message: '' });
    expect(server.requests).toEqual([]);
    await driver.click(NAME);
    await expectState({ isInvalid: true });
  });

  it('a blocked field gets the focus while another window has it', async () => {
    await open(
      form(
        `<input name="other" aria-invalid="true">${BUTTON}`,
        `form.onclick = ({ target }) => {
        if (target.name === 'plan') window.another = open('about:blank');
      };`,
      ),
    );
    const release = server.hold();
    await driver.type(EMAIL, DEAD);
    await driver.click(SEND);
    await expectState({ isBusy: true, hasFocus: false });
    release();
    await expectState({ isBusy: false, isInvalid: true });
    expect((await driver.run(readForm, null)).focus).toBe('email');
    await closeAnother();
  });

  it('a form that opens a window is sent after the response, or at the next click', async () => {
    await open(form(BUTTON).replace('<form', '<form target="_blank" rel="opener"'));
    const release = server.hold();
    await driver.type(EMAIL, GOOD);
    await driver.click(NAME);
    await eventually(() => server.requests.length).toBeGreaterThan(0);
    // Waits until the browser no longer counts the last click as a user action; the next click joins the pending check.
    await driver.run(() => {
      setTimeout(() => (document.body.dataset['done'] = 'true'), 1100);
    }, null);
    await expectState({ isDone: true });
    await driver.click(SEND);
    await expectState({ isBusy: true });
    release();
    if (!engine.opensHeldWindows) {
      const message = expect.stringContaining('again') as string;
      await expectState({ isBusy: false, reasons: 'window ', message });
      expect(server.received).toEqual([]);
      await driver.click(SEND);
    }
    await eventually(() => server.received.length).toBe(1);
  });
}
