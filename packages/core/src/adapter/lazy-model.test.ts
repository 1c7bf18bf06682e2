import { runsOf } from '@postern/tools/test/is-nightly.js';
import { dispatchTrusted } from '@postern/tools/test/trusted-event.ts';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import {
  countListeners,
  createPage,
  expectPromises,
  TRUTH,
  type Intent,
  type Page,
} from '../test/lazy-model.ts';

useFakeClock();
afterEach(() => {
  vi.doUnmock('./rest.ts');
  document.body.replaceChildren();
});

/** A text that is not an address, which only the chunk knows. */
const WRONG = 'jane';

type Command = fc.AsyncCommand<Intent, Page>;

/** Creates a command that can always run, and checks all promises afterwards. */
function command(name: string, run: (intent: Intent, page: Page) => unknown): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(intent, page) {
      await run(intent, page);
      await pass(0);
      if (page.isOpen()) page.refused.add(WRONG);
      expectPromises(intent, page);
    },
  };
}

function dispatchOn(
  page: Page,
  type: string,
  event: Event = new Event(type, { bubbles: true }),
): void {
  dispatchTrusted(page.input, event);
}

const type = fc.constantFrom(...Object.keys(TRUTH), WRONG, '').map((text) =>
  command(`type ${JSON.stringify(text)}`, (intent, page) => {
    if (text !== page.input.value) intent.isOver = true;
    page.input.value = text;
    dispatchOn(page, 'input', new InputEvent('input', { bubbles: true }));
  }),
);

const submit = fc.constant(
  command('submit', (intent, page) => {
    if (!page.send.hasAttribute('aria-busy'))
      Object.assign(intent, {
        sinceMs: Date.now(),
        value: page.input.value,
        isOver: false,
      } satisfies Partial<Intent>);
    page.send.click();
  }),
);

/** What the user does, and what arrives: most commands are one of these. */
const usual = [
  type,
  submit,
  fc.constantFrom('comes' as const, 'fails' as const).map((how) =>
    command(`the chunk ${how}`, (_, page) => {
      page.chunk.end(how);
    }),
  ),
  fc
    .constantFrom('ok' as const, 'fail' as const)
    .map((how) => command(`answer ${how}`, (_, page) => page.open.shift()?.(how))),
  fc.constantFrom(0, 1, 400, 1999, 2000).map((ms) => command(`wait ${ms}`, () => pass(ms))),
];

/** What happens beside it. */
const rare = [
  fc.constantFrom('pointerover', 'focus').map((type) =>
    command(type, (_, page) => {
      dispatchOn(page, type);
    }),
  ),
  fc.constant(
    command('leave', (_, page) => {
      dispatchOn(page, 'change');
      dispatchOn(page, 'blur');
      dispatchOn(page, 'focusout', new FocusEvent('focusout', { bubbles: true }));
    }),
  ),
  fc.constant(
    command('reset', (intent, page) => {
      if (page.input.value) intent.isOver = true;
      page.clear.click();
      return pass(1);
    }),
  ),
  fc.constant(
    command('pagehide', (intent) => {
      intent.isOver = true;
      window.dispatchEvent(new Event('pagehide'));
    }),
  ),
  fc.constant(
    command('pageshow', () => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    }),
  ),
  fc.constant(
    command('detach', (_, page) => {
      if (page.binding) page.detach();
    }),
  ),
  fc.constant(
    command('attach', (_, page) => {
      page.attach();
    }),
  ),
];

test('a submit is sent at most once, in time, with any sequence of events of a field, its chunk and its page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const listeners = countListeners();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(type, submit), { maxLength: 2 }),
      fc.commands([...usual, ...usual, ...usual, ...rare], { maxCommands: 30 }),
      async (first, others) => {
        const page = await createPage();
        try {
          await fc.asyncModelRun(
            () => ({ model: { sinceMs: null, value: '', isOver: false, sent: 0 }, real: page }),
            [...first, ...others],
          );
        } finally {
          page.chunk.end('comes');
          if (page.binding) page.detach();
          await pass(10_000);
        }

        expect(listeners.left(), 'listeners left').toEqual([]);
        expect(vi.getTimerCount(), 'timers left').toBe(0);
        expect(page.open, 'requests left').toEqual([]);
      },
    ),
    { numRuns: runsOf(200) },
  );
  listeners.stop();
});
