import { result } from '@postern/protocol';
import { dispatchTrusted } from '@postern/tools/test/trusted-event.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openBinding } from './adapter/eager.ts';
import { attachOwnership } from './ownership.ts';
import { fakeValidate } from './testing.ts';
import { holdChunk, type Chunk } from './test/chunk.ts';
import { pass, useFakeClock } from './test/fake-clock.ts';
import { JANE, settle, undoLater, useOwnershipPage } from './test/ownership-form.ts';
import type { ValidatorEvent } from './types.ts';

/*
 * What ends each of the three holds: of a submit before the code of the field is there (`adapter/early-input.ts`), of a
 * submit whose address is validated (`dom/hold.ts`), and of a press while a proof of ownership is under way
 * (`ownership/hold-press.ts`).
 */

/** A form whose submit is held. */
interface Held {
  form: HTMLFormElement;
  email: HTMLInputElement;
  send: HTMLButtonElement;
  /** The texts of the email input when the form was sent. */
  sent: string[];
  /** Why the form was not sent, as `onEvent` gets it. */
  reasons: string[];
  /** Lets the hold end by itself. */
  release(): Promise<void>;
}

const click = (node: Element) =>
  dispatchTrusted(
    node,
    new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }),
  );

const find = <T extends Element>(selector: string) => document.querySelector<T>(selector)!;

function type(input: HTMLInputElement, text: string): void {
  input.value = text;
  dispatchTrusted(input, new InputEvent('input', { bubbles: true, composed: true }));
}

/** How a hold ends after something happens; `sent` if it goes on. */
const TABLE: readonly [end: string, what: string, act: (held: Held) => void][] = [
  [
    'edited',
    'an edit of the address',
    ({ email }) => {
      type(email, 'jo@example.org');
    },
  ],
  ['edited', 'a reset button', () => click(find('[type=reset]'))],
  ['superseded', 'a button that skips validation', () => click(find('[formnovalidate]'))],
  ['left', 'leaving the page', () => dispatchEvent(new Event('pagehide'))],
  [
    'gone',
    'a form that the page removes',
    ({ form }) => {
      form.remove();
    },
  ],
  ['sent', 'another press of the button', ({ send }) => click(send)],
  ['sent', 'a page that may be left', () => dispatchEvent(new Event('beforeunload'))],
  [
    'sent',
    'an input event of a script',
    ({ email }) => {
      email.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
  ],
  [
    'sent',
    'an edit of another control',
    () => {
      type(find('[name=other]'), 'text');
    },
  ],
  [
    'sent',
    'a button that the page disables',
    ({ send }) => {
      send.disabled = true;
    },
  ],
];

/** Makes a form, and counts what it sends and why it is not sent. */
function openPage() {
  document.body.innerHTML = `<form novalidate>
    <input name="email" type="email"><input name="other"><input name="token" type="hidden">
    <button id="send">Send</button><button type="reset">Reset</button><button formnovalidate>Draft</button>
  </form>`;
  const form = find<HTMLFormElement>('form');
  const email = find<HTMLInputElement>('[name=email]');
  const sent: string[] = [];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // The draft is another submit.
    if (event.submitter?.id === 'send') sent.push(email.value);
  });
  const reasons: string[] = [];
  const onEvent = (event: ValidatorEvent) => {
    if (event.type === 'unsent') reasons.push(event.reason);
  };
  return { form, email, send: find<HTMLButtonElement>('#send'), sent, reasons, onEvent };
}

/** Gives each test of a group a shell whose chunk loads when the test releases it. */
function useShell(): { chunk: () => Chunk } {
  let chunk: Chunk;
  beforeEach(async () => {
    chunk = await holdChunk();
  });
  afterEach(async () => {
    chunk.end('comes');
    await pass(10_000);
    vi.doUnmock('./adapter/rest.ts');
  });
  return { chunk: () => chunk };
}

function testHold(name: string, open: () => Held | Promise<Held>): void {
  test.each(TABLE)(`${name} ends as "%s" after %s`, async (end, _, act) => {
    const held = await open();
    expect(held.send.getAttribute('aria-busy')).toBe('true');
    act(held);
    await held.release();
    expect({ sent: held.sent, reasons: held.reasons }).toEqual(
      end === 'sent' ? { sent: [JANE], reasons: [] } : { sent: [], reasons: [end] },
    );
  });
}

describe('a submit before the code of the field is loaded', () => {
  useFakeClock();
  const { chunk } = useShell();
  let detach: () => void;
  afterEach(() => {
    detach();
  });

  testHold('a submit that the shell holds', () => {
    const { onEvent, ...page } = openPage();
    const { shell, end } = chunk();
    detach = shell.openBinding({ validate: fakeValidate(), onEvent }, null).attachInput(page.email);
    type(page.email, JANE);
    click(page.send);
    return {
      ...page,
      async release() {
        await pass(0);
        end('comes');
        await pass(10_000);
      },
    };
  });
});

describe('a submit whose address is being validated', () => {
  useFakeClock();
  let detach: () => void;
  afterEach(() => {
    detach();
  });

  testHold('a submit whose address is validated', () => {
    const { onEvent, ...page } = openPage();
    const validate = fakeValidate({}, { delayMs: 1000 });
    detach = openBinding({ validate, onEvent }, null).attachInput(page.email);
    type(page.email, JANE);
    click(page.send);
    return { ...page, release: async () => void (await pass(10_000)) };
  });
});

describe('a press while a proof of ownership is under way', () => {
  useOwnershipPage();
  const { chunk } = useShell();

  testHold('a press held for a proof', async () => {
    const { onEvent, ...page } = openPage();
    const { shell, end } = chunk();
    const validate = ({ email }: { email: string }) =>
      Promise.resolve(result({ result: email, ownership_offered: true }));
    const { field, attachInput } = shell.openBinding({ validate, onEvent }, null);
    undoLater(attachInput(page.email));
    const events: object[] = [];
    const options = { onEvent: (event: object) => events.push(event) };
    undoLater(attachOwnership(find<HTMLInputElement>('[name=token]'), { field }, options));
    page.email.focus();
    await pass(0);
    end('comes');
    await settle();
    type(page.email, JANE);
    await pass(500);
    find<HTMLInputElement>('[name=other]').focus();
    click(page.send);
    return {
      ...page,
      async release() {
        await pass(10_000);
        expect(events).toContainEqual(expect.objectContaining({ action: 'hold' }));
      },
    };
  });
});
