import { executablePath } from '@postern/tools/test/chromium.ts';
import { timeLimits } from '@postern/tools/test/time-limits.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { chromium, type BrowserContext } from 'playwright-core';

/** A browser with a new profile. */
export interface ProvingBrowser {
  context: BrowserContext;
  close(): Promise<void>;
}

/**
 * Starts Chromium, which permits each proof.
 *
 * Playwright does not launch the browser, because its `--disable-features` takes the place of `--enable-features`.
 *
 * @param flags those of `createFlags`: only the named hosts are found, so no request leaves the machine.
 */
export async function startBrowser(flags: readonly string[]): Promise<ProvingBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'postern-profile-'));
  const child = spawn(
    executablePath!,
    [
      '--headless=new',
      '--no-sandbox',
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      '--auto-grant-email-verification-permission-for-testing',
      '--no-first-run',
      '--no-default-browser-check',
      '--password-store=basic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--disable-gpu',
      ...flags,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const browser = await chromium.connectOverCDP(await endpointOf(child.stderr));
  const [context] = browser.contexts();
  context!.setDefaultTimeout(timeLimits.expect.poll.timeout);
  return {
    context: context!,
    async close() {
      const ended = once(child, 'exit');
      // The program may be a script around the browser, so a signal would not reach it.
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** The endpoint of DevTools, which Chromium writes once it listens. */
async function endpointOf(stderr: Readable): Promise<string> {
  for await (const line of createInterface(stderr)) {
    const [endpoint] = /ws:\/\/\S+/.exec(line) ?? [];
    if (!endpoint) continue;
    stderr.resume();
    return endpoint;
  }
  throw new Error('Chromium ended before it listened');
}
