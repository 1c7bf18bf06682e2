/* global document, PointerEvent */
import { leave, pressDown, pressUp, typeKey } from '../page/user-events.js';

const GOOD = 'jane.doe@gmail.com';
const BAD = 'jane.doe@gmial.com';
const KEY_MS = 90;
/** Long enough for the debounce, the result and the announcement. */
const QUIET_MS = 3000;

/**
 * Creates the user flows through a form, by name. Each runs on its own form, whose code is preloaded, and resolves with
 * the calls of its last step.
 */
export function createFlows({ clock, network, during, form }) {
  const onForm = (run) => async () => {
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
    const calls = await run(createUser(root, submits));
    unmount();
    await clock.settle();
    return calls;
  };

  function createUser(root, submits) {
    const input = root.querySelector('input');
    const button = root.querySelector('[type=submit]');
    const wait = (ms) => clock.advanceTo(clock.now() + ms);
    const user = {
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
        await user.rest();
      },
      /** Clicks the submit button; `isLeft` means that the field has lost focus before. */
      async click({ isLeft }) {
        if (isLeft) button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        else pressDown(button, input);
        await clock.settle();
        pressUp(button, 1);
        await user.rest();
      },
      expectMessage() {
        if (!root.querySelector('[data-level=error]')?.textContent)
          throw new Error('The form shows no message');
      },
      expectSubmit() {
        if (submits.length !== 1)
          throw new Error(`The form was submitted ${String(submits.length)} times`);
      },
    };
    return user;
  }

  return {
    'a key, before the pause': onForm(async ({ type }) => {
      await type(GOOD.slice(0, -1));
      return during(() => type(GOOD));
    }),
    'pause, request, result': onForm(async ({ type, rest }) => {
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
