import { afterEach, beforeEach, expect, vi } from 'vitest';
import { registry } from '../diagnostics/registry.ts';
import { fakeValidate } from '../testing.ts';
import { pass } from './fake-clock.ts';
import { addForm, addStyleSheets, openDevtools } from './open-devtools.ts';

export const DISPOSABLE = 'jane@disposable.example';
export const answers = {
  [DISPOSABLE]: { status: 'risky', reason_code: 'domain_disposable' },
} as const;

/** A form and the devtools. */
export type DevtoolsPage = ReturnType<typeof addForm> & ReturnType<typeof openDevtools>;

/** Gives each test of a file a clock and the devtools, and expects that nothing is left after it. */
export function useDevtools() {
  /** What each test takes away at its end. */
  const undo: (() => void)[] = [];

  beforeEach(() => {
    addStyleSheets();
    vi.useFakeTimers({
      toFake: [
        'setTimeout',
        'clearTimeout',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'Date',
        'performance',
      ],
    });
  });
  afterEach(async () => {
    for (const step of undo.splice(0)) step();
    await pass(10_000);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    expect(registry().fields.size).toBe(0);
    expect(registry().holds.size).toBe(0);
    expect(registry().listeners.size).toBe(0);
    document.body.replaceChildren();
  });

  return {
    undo,
    /** A form with a field for each name, and the devtools. */
    setUp(options: Parameters<typeof addForm>[0] = {}, names?: string[]): DevtoolsPage {
      const validate = fakeValidate(answers, { delayMs: 100 });
      const page = addForm({ validate, ...options }, names);
      const tools = openDevtools();
      undo.push(page.detach, tools.undo);
      return { ...page, ...tools };
    },
  };
}

/** Types a text, and leaves the field after its result. */
export async function typeAndLeave({ input, field }: DevtoolsPage, text: string): Promise<void> {
  field.input((input.value = text));
  await pass(600);
  field.commit();
  await pass(200);
}
