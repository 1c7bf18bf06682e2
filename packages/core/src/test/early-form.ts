import { dispatchTrusted } from '@postern/tools/test/trusted-event.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Binding, BindingOptions } from '../adapter/binding.ts';
import { fakeValidate } from '../testing.ts';
import type { ValidatorEvent } from '../types.ts';
import { holdChunk, type Chunk } from './chunk.ts';
import { pass, useFakeClock } from './fake-clock.ts';

export const GOOD = 'jane@example.org';
export const DEAD = 'dead@example.org';

export const find = <T extends HTMLElement>(selector: string) =>
  document.querySelector<T>(selector)!;

export function type(input: HTMLInputElement, text: string, init?: InputEventInit): void {
  input.value = text;
  dispatchTrusted(input, new InputEvent('input', { bubbles: true, ...init }));
}

/** Gives each test of a file a form with two fields of the shell, whose chunk loads when the test releases it. */
export function useEarlyForm() {
  useFakeClock();
  let chunk: Chunk;
  /** What detaches each field. */
  const undo: (() => void)[] = [];
  /** Detaches the fields. */
  function detach(): void {
    for (const step of undo.splice(0)) step();
  }
  beforeEach(async () => {
    chunk = await holdChunk();
  });
  afterEach(async () => {
    detach();
    chunk.end('comes');
    await pass(10_000);
    expect(vi.getTimerCount()).toBe(0);
    vi.doUnmock('./rest.ts');
    document.body.replaceChildren();
  });

  return {
    undo,
    detach,
    /** The shell, in which the chunk is not there yet. */
    shell: () => chunk.shell,
    /** A form with two fields, and what it sends. */
    open(options: Partial<BindingOptions> = {}) {
      document.body.innerHTML =
        '<form novalidate><input name="email"><input name="work"><button>Send</button></form>';
      const form = find<HTMLFormElement>('form');
      const sent: string[] = [];
      form.onsubmit = () => {
        sent.push([...new FormData(form).values()].join(' '));
        return false;
      };
      const events: ValidatorEvent[] = [];
      const validate = fakeValidate({ [DEAD]: 'invalid' });
      const inputs = [...form.querySelectorAll('input')];
      const all = { validate, onEvent: (event: ValidatorEvent) => events.push(event), ...options };
      const bindings = inputs.map((): Binding => chunk.shell.openBinding(all, null));
      inputs.forEach((input, index) => undo.push(bindings[index]!.attachInput(input)));
      const [email, work] = inputs as [HTMLInputElement, HTMLInputElement];
      const [field, second] = bindings as [Binding, Binding];
      const send = find<HTMLButtonElement>('button');
      return { form, sent, events, validate, email, work, field, second, send };
    },
    /** Ends the fetch of the chunk, which has begun by then. */
    async end(how: 'comes' | 'fails'): Promise<void> {
      await pass(0);
      chunk.end(how);
      await pass(0);
    },
  };
}
