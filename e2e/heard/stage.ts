import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { openBrowser, type Browser } from './browser.ts';
import { tryJourney, type Journey } from './journey.ts';
import { keysOf } from './keys.ts';
import { createListener, type Listener } from './listener.ts';
import { startOrca } from './orca.ts';
import { startSession, type Session } from './session.ts';

/** The folder of the logs. */
const LOGS = process.env['POSTERN_HEARD'] ?? join(tmpdir(), 'postern-orca');

/** Sets up a session with Orca and Firefox for a test file. */
export function setStage() {
  let session: Session | undefined;
  let browser: Browser | undefined;
  let user: Listener;

  beforeAll(async () => {
    session = await startSession();
    const orca = await startOrca(session);
    browser = await openBrowser(session);
    user = createListener(browser, keysOf(session), orca);
  });
  afterAll(async () => {
    await browser?.end();
    await session?.end();
  });

  return {
    browser: () => browser!,
    /** Expects that the screen reader says what a journey names, and writes its log to a file. */
    async expectHeard(journey: Journey, url: string, page: string) {
      const { faults, log } = await tryJourney(journey, { user, url });
      await mkdir(LOGS, { recursive: true });
      const name = `${page} ${journey.title}`.replaceAll(/\W+/g, '-');
      await writeFile(join(LOGS, `${name}.log`), log);
      expect(faults, log).toEqual([]);
    },
  };
}
