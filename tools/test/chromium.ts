import { existsSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  type LaunchOptions,
} from 'playwright-core';
import { patience } from './patience.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser is that the files of a run share. */
    chromium: string;
  }
}

const PLACES = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** What Playwright disables itself: of two such lists Chromium heeds the last, so they are joined here. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * What no test sees and every page pays for: the two pages that the address bar consists of, and a
 * process in reserve. Together they take as long as all else that it takes to open a page.
 */
const DISABLED_FOR_SPEED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

const ARGS = [
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...DISABLED_FOR_SPEED].join(',')}`,
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** Where Chromium is on this machine; undefined when it is nowhere. */
export const executablePath = PLACES.find((place) => place && existsSync(place));

if (!executablePath) {
  const reason = 'No Chromium found. Install one, or name it: CHROMIUM=/path/to/chromium';
  if (process.env['CI'] === 'true') throw new Error(reason);
  process.stderr.write(`The browser tests are skipped. ${reason}\n`);
}

const { hookTimeout: timeout } = patience;
const launchOptions = {
  executablePath: executablePath!,
  args: ARGS,
  timeout,
  // Its socket lies in there, and the path of a socket may be no longer than 107 bytes.
  env: { ...process.env, TMPDIR: '/tmp' },
};

/** Starts a browser. */
export const launch = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ ...launchOptions, ...options });

/** Starts a browser that other processes connect to, on loopback. */
export const launchServer = (): Promise<BrowserServer> =>
  chromium.launchServer({ ...launchOptions, host: '127.0.0.1' });

/** Connects to such a browser. To close it ends what was opened over this connection, and no more. */
export const connect = (endpoint: string): Promise<Browser> =>
  chromium.connect(endpoint, { timeout });

/** Opens a context whose steps wait as long as everything else does. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patience.expect.poll.timeout);
  return context;
}
