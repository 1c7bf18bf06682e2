import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startServer } from '../server.ts';
import { eventually, type LANES } from '../stage.ts';
import type { Driver } from './driver.ts';
import type { Engine } from './engine.ts';
import { ELSEWHERE, startFront, type Front } from './front.ts';
import { lookAt, type Look } from './look.ts';
import { clearNotes, readNotes } from './watch.ts';

/** Sets a browser and a server up for a group of tests, which share one page of it. */
export function setStage(engine: Engine) {
  const stops: (() => Promise<void>)[] = [];
  let driver: Driver;
  let front: Front;

  beforeAll(async () => {
    driver = await engine.start();
    stops.push(() => driver.end());
    const server = await startServer();
    stops.push(() => server.stop());
    front = await startFront(server.url);
    stops.push(() => front.stop());
  });
  afterEach(async () => {
    front.letGo();
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
    /** What the page noted, which is forgotten: a test takes what it is about, and nothing may be left. */
    takeNotes,
    /** Opens the page anew. It has heard the status too: Firefox keeps no page that waits for a reply. */
    async visit() {
      front.forget();
      await driver.open(front.url);
      const isReady = () =>
        document.querySelector('#svelte .strip > svg') !== null &&
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/status'));
      await eventually(() => driver.run(isReady, null)).toBe(true);
      return { driver, front };
    },
    /** Goes to another page. */
    leave: () => driver.open(new URL(ELSEWHERE, front.url).href),
    /** Waits until a form looks as expected. */
    becomes: (lane: (typeof LANES)[number], expected: Partial<Look>) =>
      eventually(() => driver.run(lookAt, lane)).toMatchObject(expected),
  };
}
