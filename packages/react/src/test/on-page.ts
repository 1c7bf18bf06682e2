import { fakeValidate } from '@postern/core/testing';
import { click, turn, wait } from '@postern/scenarios';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';

export const GOOD = 'jane@example.org';
/** Rejected in the mode `medium` only. */
export const DEAD = 'dead@example.org';
/** Risky; meant is jane@gmail.com. */
export const TYPO = 'jane@gmial.com';

/** The requests of {@link validate}. */
export const requests: { email: string; mode: string | undefined }[] = [];
const quick = fakeValidate({ [TYPO]: 'risky' }, { delayMs: 50 });
const deep = fakeValidate({
  [TYPO]: 'risky',
  [DEAD]: { status: 'invalid', reason_code: 'mailbox_not_found' },
});
export const validate: typeof quick = Object.assign(
  (...given: Parameters<typeof quick>) => {
    const [{ email, mode }] = given;
    requests.push({ email, mode });
    return mode === 'medium' ? deep(...given) : quick(...given);
  },
  { requests: [] },
);

/** A submit handler. */
export const sent = vi.fn<(values: object) => void>();

let page: HTMLElement;
let root: Root;

beforeEach(() => {
  vi.useFakeTimers();
  sent.mockClear();
  requests.length = 0;
  page = document.createElement('div');
  document.body.append(page);
  root = createRoot(page);
});

afterEach(async () => {
  root.unmount();
  await turn();
  await wait(0);
  page.remove();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

export async function show(tree: ReactNode): Promise<void> {
  root.render(tree);
  await turn();
}

export const input = (name = 'email') => page.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
export const textOf = (part: string) => page.querySelector(`[data-part=${part}]`)!.textContent;
export const send = async () => {
  await click(page.querySelector<HTMLElement>('[data-part=send]')!);
  await wait(200);
};
