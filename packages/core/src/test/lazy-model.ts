import { result, ValidateError, type Status, type Validate } from '@postern/protocol';
import { expect, vi } from 'vitest';
import type { Binding } from '../adapter/binding.ts';
import { holdChunk, type Chunk } from './chunk.ts';

export const DEADLINE_MS = 2000;
export const TRUTH: Record<string, Status> = {
  'a@b.co': 'valid',
  'no@b.co': 'invalid',
  'so@b.co': 'risky',
};

/** A sign-up form, with its submits and requests. */
export interface Page {
  chunk: Chunk;
  input: HTMLInputElement;
  form: HTMLFormElement;
  send: HTMLButtonElement;
  /** The button that resets the form. */
  clear: HTMLButtonElement;
  sent: string[];
  /** The texts that have an invalid result. */
  refused: Set<string>;
  /** The pending requests. Each function responds to one. */
  open: ((how: 'ok' | 'fail') => void)[];
  /** The field, while it is attached. */
  binding: Binding | null;
  /** Whether the chunk has replaced the shell of the attached field. */
  isOpen: () => boolean;
  attach: () => void;
  detach: () => void;
}

/** The submit that the user intends, in its simplest form. */
export interface Intent {
  /** The time of the submit in milliseconds; null before it and after its end. */
  sinceMs: number | null;
  value: string;
  /** Whether an edit, a reset or leaving the page canceled the submit. */
  isOver: boolean;
  /** The number of forms sent before this submit. */
  sent: number;
}

/** Makes the page. The test controls when its chunk and its results arrive. */
export async function createPage(): Promise<Page> {
  const chunk = await holdChunk();
  document.body.innerHTML =
    '<form novalidate><input name="email"><button>Send</button><button type="reset">Clear</button></form>';
  const form = document.querySelector('form')!;
  const input = document.querySelector('input')!;
  const sent: string[] = [];
  form.onsubmit = () => {
    sent.push(input.value);
    return false;
  };
  const refused = new Set<string>();
  const open: Page['open'] = [];
  const validate: Validate = ({ email }, { signal } = {}) =>
    new Promise((resolve, reject) => {
      const respond = (how: 'ok' | 'fail') => {
        const status = TRUTH[email] ?? 'valid';
        if (how === 'ok' && status === 'invalid') refused.add(email);
        if (how === 'ok') resolve(result({ result: email, status }));
        else reject(new ValidateError('internal'));
      };
      open.push(respond);
      signal!.addEventListener('abort', () => {
        const at = open.indexOf(respond);
        if (at >= 0) open.splice(at, 1);
        reject(signal!.reason as Error);
      });
    });
  const page: Page = {
    chunk,
    input,
    form,
    send: form.querySelector('button')!,
    clear: form.querySelector<HTMLButtonElement>('[type=reset]')!,
    sent,
    refused,
    open,
    binding: null,
    isOpen: () => page.binding !== null && chunk.hasCome(),
    attach() {
      if (page.binding) return;
      page.binding = chunk.shell.openBinding(
        { validate, deadlineMs: DEADLINE_MS, timeoutMs: 60_000 },
        null,
      );
      undo = page.binding.attachInput(input);
    },
    detach() {
      page.binding = null;
      refused.clear();
      undo();
      undo = () => {};
    },
  };
  let undo = () => {};
  page.attach();
  return page;
}

/** Checks the invariants after every command. */
export function expectPromises(intent: Intent, { sent, send, refused, binding }: Page): void {
  const isHeld = send.hasAttribute('aria-busy');
  const news = sent.slice(intent.sent);
  if (intent.sinceMs === null || intent.isOver) expect(news, 'sent without a submit').toEqual([]);
  else expect([[], [intent.value]], 'sent for one submit').toContainEqual(news);
  for (const each of news) expect([...refused], 'invalid and sent').not.toContain(each);
  if (isHeld) {
    expect(intent.sinceMs, 'held without a submit').not.toBeNull();
    expect(Date.now() - intent.sinceMs!, 'the time that a submit is held').toBeLessThanOrEqual(
      DEADLINE_MS,
    );
    return;
  }
  if (binding && intent.sinceMs !== null && !intent.isOver && !news.length)
    expect(['block', 'confirm'], 'neither held, nor sent').toContain(
      binding.field.getSnapshot().decision,
    );
  Object.assign(intent, { sinceMs: null, sent: sent.length } satisfies Partial<Intent>);
}

/** Records the listeners added to the page until `stop`. `left` returns the types of those not removed. */
export function countListeners(): { left: () => string[]; stop: () => void } {
  const added: { type: string; target: EventTarget; signal: AbortSignal | undefined }[] = [];
  const spy = vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (
    this: EventTarget,
    type,
    listener,
    options,
  ) {
    if (this instanceof Node || this === window)
      added.push({ type, target: this, signal: (options as AddEventListenerOptions)?.signal });
    return add.call(this, type, listener, options);
  });
  return {
    left: () => added.filter(({ signal }) => !signal?.aborted).map(({ type }) => type),
    stop: () => {
      spy.mockRestore();
    },
  };
}
const add = EventTarget.prototype.addEventListener;
