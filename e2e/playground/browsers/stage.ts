import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startServer } from '../server.ts';
import { eventually, type FORM_IDS } from '../stage.ts';
import type { Driver } from './driver.ts';
import type { Engine } from './engine.ts';
import { ELSEWHERE, startRecordingProxy, type RecordingProxy } from './recording-proxy.ts';
import { readForm, type FormState } from './form-state.ts';
import { clearNotes, readNotes } from './page-notes.ts';

/** Sets up a browser and a server for a group of tests, which share one page. */
export function setStage(engine: Engine) {
  const stops: (() => Promise<void>)[] = [];
  let driver: Driver;
  let proxy: RecordingProxy;

  beforeAll(async () => {
    driver = await engine.start();
    stops.push(() => driver.end());
    const server = await startServer();
    stops.push(() => server.stop());
    proxy = await startRecordingProxy(server.url);
    stops.push(() => proxy.stop());
  });
  afterEach(async () => {
    proxy.release();
    expect(await takeNotes()).toEqual([]);
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  const notes = () => driver.run(readNotes, null);
  async function takeNotes(): Promise<string[]> {
    const taken = await notes();
    await driver.run(clearNotes, null);
    return taken;
  }

  return {
    notes,
    /** Returns and clears the notes of the page. After each test no notes must be left. */
    takeNotes,
    /** Opens the page, and waits for its status request too: Firefox caches no page with a pending request. */
    async visit() {
      proxy.clear();
      await driver.open(proxy.url);
      const isReady = () =>
        document.querySelector('#svelte .strip > svg') !== null &&
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/status'));
      await eventually(() => driver.run(isReady, null)).toBe(true);
      return { driver, proxy };
    },
    /** Goes to another page. */
    leave: () => driver.open(new URL(ELSEWHERE, proxy.url).href),
    /** Waits until a form has the expected state. */
    becomes: (formId: (typeof FORM_IDS)[number], expected: Partial<FormState>) =>
      eventually(() => driver.run(readForm, formId)).toMatchObject(expected),
  };
}
