import { dispatchTrusted } from '@postern/tools/test/trusted-event.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeValidate } from '../testing.ts';
import { createEmailValidator } from '../validator.ts';
import type * as shell from './lazy.ts';
import type * as whole from './rest.ts';

/* The shell before, during and after the fetch of the chunk. Each test imports it anew, as a page does. */
let lazy: typeof shell;
beforeEach(async () => {
  vi.resetModules();
  lazy = await import('./lazy.ts');
});
afterEach(() => {
  vi.doUnmock('./rest.ts');
  document.body.replaceChildren();
});

function page() {
  document.body.innerHTML = '<form><input name="email"><button>Send</button></form>';
  const form = document.querySelector('form')!;
  const sent: string[] = [];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(form.querySelector('input')!.value);
  });
  return { form, sent, input: form.querySelector('input')!, send: form.querySelector('button')! };
}

function type(input: HTMLInputElement, text: string): void {
  input.value = text;
  dispatchTrusted(input, new InputEvent('input', { bubbles: true }));
}

/** Types and submits an address in a form whose field does not open; the form is sent without it. */
async function submitWithoutField(options: { deadlineMs?: number } = {}) {
  const { input, send, sent } = page();
  const events: { type: string; code?: string | null }[] = [];
  const binding = lazy.openBinding(
    { validate: fakeValidate(), onEvent: (event) => events.push(event), ...options },
    null,
  );
  const detach = binding.attachInput(input);
  type(input, 'a@b.co');
  send.click();
  await expect.poll(() => sent).toEqual(['a@b.co']);
  return { send, sent, events, binding, detach };
}

/** Makes the chunk arrive, or not. */
function scriptChunk(rest: () => unknown): { count: () => number } {
  let count = 0;
  vi.doMock('./rest.ts', () => {
    count++;
    return rest() as Promise<typeof whole>;
  });
  return { count: () => count };
}

test('no chunk is fetched until the pointer or the focus reaches the field', async () => {
  const chunk = scriptChunk(() => vi.importActual('./rest.ts'));
  const { input } = page();
  const binding = lazy.openBinding({ validate: fakeValidate() }, null);
  const detach = binding.attachInput(input);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(chunk.count()).toBe(0);
  input.dispatchEvent(new Event('pointerover'));
  await expect.poll(chunk.count).toBe(1);
  detach();
});

test('a text that is typed before the chunk is loaded is validated, and a submit waits for the chunk', async () => {
  const { input, send, sent } = page();
  const validate = fakeValidate({ 'no@b.co': 'invalid' });
  const binding = lazy.openBinding({ validate }, null);
  const detach = binding.attachInput(input);
  type(input, 'no@b.co');
  send.click();
  expect(send.getAttribute('aria-busy')).toBe('true');
  await expect.poll(() => binding.field.getSnapshot().isBlocked).toBe(true);
  expect(sent).toEqual([]);
  type(input, 'yes@b.co');
  send.click();
  await expect.poll(() => sent).toEqual(['yes@b.co']);
  detach();
});

test('an edit cancels a submit that waits for the chunk', async () => {
  let arrive = (_: unknown) => {};
  const chunk = scriptChunk(() => new Promise((resolve) => (arrive = resolve)));
  const { input, send, sent } = page();
  const binding = lazy.openBinding({ validate: fakeValidate() }, null);
  const detach = binding.attachInput(input);
  type(input, 'a@b.co');
  send.click();
  type(input, 'a@b.com');
  expect(send.hasAttribute('aria-busy')).toBe(false);
  await expect.poll(chunk.count).toBe(1);
  arrive(await vi.importActual('./rest.ts'));
  await expect.poll(() => binding.field.getSnapshot().verdict).toBe('valid');
  expect(sent).toEqual([]);
  detach();
});

test('a chunk that fails allows the submit, is reported, and is fetched again', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  scriptChunk(() => {
    if (isBroken) throw new Error('gone');
    return vi.importActual('./rest.ts');
  });
  const { events, detach } = await submitWithoutField();
  expect(events).toContainEqual(expect.objectContaining({ type: 'load_failure' }));
  expect(error.mock.calls).toEqual([[expect.stringContaining('did not load')]]);
  isBroken = false;
  detach();
});

test('a chunk that never loads allows the submit at the deadline', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  scriptChunk(() => new Promise(() => undefined));
  const { events, binding, detach } = await submitWithoutField({ deadlineMs: 30 });
  expect(events).toMatchObject([{ type: 'load_failure', code: 'timeout' }]);
  expect(await binding.field.check('a@b.co')).toMatchObject({ decision: 'allow' });
  expect(error.mock.calls).toEqual([[expect.stringContaining('did not load')]]);
  detach();
});

test('options that throw allow the submit, fail the calls, and reach the page once', async () => {
  const thrown: (() => void)[] = [];
  vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((call) => thrown.push(call));
  const error = new TypeError('a header would publish a key');
  scriptChunk(() => ({
    open() {
      throw error;
    },
  }));
  const { send, sent, events, binding, detach } = await submitWithoutField();
  expect(await binding.field.check('a@b.co')).toMatchObject({ code: 'unavailable' });
  send.click();
  expect(sent).toHaveLength(2);
  expect(events).toMatchObject([{ type: 'load_failure' }]);
  expect(thrown).toHaveLength(1);
  expect(thrown[0]).toThrow(error);
  detach();
});

test("a server's rejection in the page is shown before the chunk, and blocks after it", async () => {
  scriptChunk(() => vi.importActual('./rest.ts'));
  const { input, send, sent } = page();
  const refused = { value: 'a@b.co', message: 'This address is already registered.' };
  input.defaultValue = refused.value;
  const binding = lazy.openBinding({ validate: fakeValidate(), refused }, null);
  const shown = { level: 'error', message: refused.message, isBlocked: true };
  expect(binding.field.getView()).toMatchObject(shown);
  const detach = binding.attachInput(input);
  const stop = binding.field.subscribe(() => {});
  await lazy.preload();
  await expect.poll(() => binding.field.getView()).toMatchObject({ ...shown, phase: 'idle' });
  send.click();
  expect(sent).toEqual([]);
  type(input, 'aa@b.co');
  expect(binding.field.getView()).toMatchObject({ level: null, message: '' });
  stop();
  detach();
});

test("a server's rejection of another text than the input holds is dropped when the chunk is there", async () => {
  scriptChunk(() => vi.importActual('./rest.ts'));
  const { input } = page();
  const refused = { value: 'a@b.co', message: 'This address is already registered.' };
  const binding = lazy.openBinding({ validate: fakeValidate(), refused }, null);
  const detach = binding.attachInput(input);
  await expect.poll(() => binding.field.getView().message).toBe('');
  expect(binding.field.getSnapshot()).toMatchObject({ value: '', isBlocked: false });
  detach();
});

test("a server's rejection that comes later fetches the chunk, which shows it", async () => {
  const chunk = scriptChunk(() => vi.importActual('./rest.ts'));
  const { input } = page();
  const options = { validate: fakeValidate() };
  const binding = lazy.openBinding(options, null);
  const detach = binding.attachInput(input);
  binding.follow({ ...options, refused: { value: '', message: 'Enter your address.' } });
  await expect.poll(() => binding.field.getView().message).toBe('Enter your address.');
  expect(chunk.count()).toBe(1);
  detach();
});

test('with native validity the chunk is fetched when the browser is idle', async () => {
  const chunk = scriptChunk(() => vi.importActual('./rest.ts'));
  const { input } = page();
  const binding = lazy.openBinding({ validate: fakeValidate(), nativeValidity: true }, null);
  const detach = binding.attachInput(input);
  await expect.poll(chunk.count).toBe(1);
  detach();
});

test('the field of the shell has every method of a field', () => {
  const early = lazy.openBinding({ validate: fakeValidate() }, null).field;
  const field = createEmailValidator({ validate: fakeValidate() }).field();
  expect(Object.keys(early).sort()).toEqual(Object.keys(field).sort());
});
