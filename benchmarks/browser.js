import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium } from 'playwright-core';
import { bundleScript } from './build.js';

const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** The path in `CHROMIUM`, or that of Debian's package. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** The reason why a browser cannot be started; null if it can. */
export const missingBrowser = () =>
  existsSync(executablePath) ? null : `Chromium is not installed at ${executablePath}`;

/** Starts a headless Chromium. */
export const launch = () =>
  chromium.launch({
    executablePath,
    headless: true,
    args: FLAGS,
  });

/**
 * Creates a function that opens a page with virtual time and one form, not yet mounted. The forms are bundled
 * beforehand, so that a concurrent build cannot change them during a run.
 */
export async function createOpener(browser, files) {
  const bench = await bundleScript('./page.js', 'NONE');
  const bundles = new Map();
  for (const file of files) bundles.set(file, await bundleScript(file, 'FORM'));
  return async function open(file) {
    const page = await (await browser.newContext()).newPage();
    await page.setContent('<!doctype html><meta charset="utf-8"><title>form</title><body></body>');
    await page.addScriptTag({ content: bench });
    await page.addScriptTag({ content: bundles.get(file) });
    return page;
  };
}
