import { click, turn, wait } from '@postern/scenarios';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type HydrationOptions, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** The page of a test, new before each test, with fake timers. */
export let page: HTMLElement;
let root: Root | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  page = document.createElement('div');
  document.body.append(page);
});

afterEach(async () => {
  root?.unmount();
  root = undefined;
  await turn();
  await wait(0);
  page.remove();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

export async function show(tree: ReactNode): Promise<void> {
  root ??= createRoot(page);
  root.render(tree);
  await turn();
}

/** Hydrates the HTML that the page has. */
export async function hydrate(tree: ReactNode, options?: HydrationOptions): Promise<void> {
  root = hydrateRoot(page, tree, options);
  await turn();
}

export const input = (name = 'email') => page.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
export const textOf = (part: string) => page.querySelector(`[data-part=${part}]`)!.textContent;
export const send = async () => {
  await click(page.querySelector<HTMLElement>('[data-part=send]')!);
  await wait(200);
};
