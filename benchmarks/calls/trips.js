/* global document, PointerEvent */
import { leave, pressDown, pressUp, typeKey } from '../page/hand.js';

const GOOD = 'jane.doe@gmail.com';
const BAD = 'jane.doe@gmial.com';
const KEY_MS = 90;
/** Long enough for the pause, the answer and what is announced. */
const QUIET_MS = 3000;

/**
 * Makes the ways of a person through a form, by their names. Each is gone on a form of its own, whose code was
 * fetched before, and resolves with what was called in the last step of it.
 */
export function createTrips({ clock, network, during, form }) {
  const onForm = (go) => async () => {
    await form().preload();
    network.plan([50]);
    const root = document.createElement('div');
    document.body.replaceChildren(root);
    const submits = [];
    const unmount = form().mount(root, {
      options: { proxyUrl: '/api/validate-email' },
      onSubmit: (text) => submits.push(text),
    });
    await clock.settle();
    const calls = await go(handOn(root, submits));
    unmount();
    await clock.settle();
    return calls;
  };

  function handOn(root, submits) {
    const input = root.querySelector('input');
    const button = root.querySelector('[type=submit]');
    const wait = (ms) => clock.advanceTo(clock.now() + ms);
    const hand = {
      async type(text) {
        input.focus();
        for (let end = input.value.length + 1; end <= text.length; end++) {
          typeKey(input, text.slice(0, end));
          await wait(KEY_MS);
        }
      },
      rest: () => wait(QUIET_MS),
      async leave() {
        leave(input);
        await hand.rest();
      },
      /** Clicks; `isLeft` when the field was left before. */
      async click({ isLeft }) {
        if (isLeft) button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        else pressDown(button, input);
        await clock.settle();
        pressUp(button, 1);
        await hand.rest();
      },
      expectMessage() {
        if (!root.querySelector('[data-level=error]')?.textContent)
          throw new Error('No message is shown');
      },
      expectSubmit() {
        if (submits.length !== 1) throw new Error(`${String(submits.length)} submits`);
      },
    };
    return hand;
  }

  return {
    'a key, before the pause': onForm(async ({ type }) => {
      await type(GOOD.slice(0, -1));
      return during(() => type(GOOD));
    }),
    'pause, request, answer': onForm(async ({ type, rest }) => {
      await type(GOOD);
      return during(rest);
    }),
    'leave, message shown': onForm(async ({ type, rest, leave, expectMessage }) => {
      await type(BAD);
      await rest();
      const calls = await during(leave);
      expectMessage();
      return calls;
    }),
    'held submit': onForm(async ({ type, click, expectSubmit }) => {
      await type(GOOD);
      const calls = await during(() => click({ isLeft: false }));
      expectSubmit();
      return calls;
    }),
    'submit of a proved value': onForm(async ({ type, rest, leave, click, expectSubmit }) => {
      await type(GOOD);
      await rest();
      await leave();
      const calls = await during(() => click({ isLeft: true }));
      expectSubmit();
      return calls;
    }),
    'typed, left, submitted': onForm(async ({ type, rest, leave, click, expectSubmit }) => {
      const calls = await during(async () => {
        await type(GOOD);
        await rest();
        await leave();
        await click({ isLeft: true });
      });
      expectSubmit();
      return calls;
    }),
  };
}
