import { existsSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  type LaunchOptions,
} from 'playwright-core';
import { isNightly } from './is-nightly.js';
import { timeLimits } from './time-limits.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The endpoint of the browser that all files of a run share. */
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

/** The features that Playwright disables. Chromium uses only the last such list, so both are joined here. */
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
 * Features without effect on tests: the two pages that draw the address bar, and a spare process. Together they double
 * the time to open a page.
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

/** The path of Chromium on this machine; undefined when it is not installed. */
export const executablePath = PLACES.find((place) => place && existsSync(place));

/**
 * The same engine without the windows around it, which takes a quarter less CPU time. It has no back/forward cache.
 * The nightly run and a browser named by CHROMIUM do without it.
 */
const shellPath = '/usr/bin/chromium-headless-shell';
const usesShell = !isNightly && !process.env['CHROMIUM'] && existsSync(shellPath);

if (!executablePath) {
  const reason = 'No Chromium found. Install one, or name it: CHROMIUM=/path/to/chromium';
  if (process.env['CI'] === 'true') throw new Error(reason);
  process.stderr.write(`The browser tests are skipped. ${reason}\n`);
}

const { hookTimeout: timeout } = timeLimits;
const launchOptions = {
  executablePath: usesShell ? shellPath : executablePath!,
  args: ARGS,
  timeout,
  // The browser creates a socket in this folder, and the path of a socket is limited to 107 bytes.
  env: { ...process.env, TMPDIR: '/tmp' },
};

/** Starts a browser. */
export const launch = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ ...launchOptions, ...options });

/** Starts a browser that other processes can connect to on loopback. */
export const launchServer = (): Promise<BrowserServer> =>
  chromium.launchServer({ ...launchOptions, host: '127.0.0.1' });

/** Connects to such a browser. `close()` closes only the pages opened over this connection. */
export const connect = (endpoint: string): Promise<Browser> =>
  chromium.connect(endpoint, { timeout });

/** Opens a browser context with the time limits of all tests. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(timeLimits.expect.poll.timeout);
  return context;
}
