import type { Page } from 'playwright-core';

/** Every page behind the gate: where it is, what is there once it has loaded, and what to open. */
export const EVERY_PAGE: readonly [
  name: string,
  path: string,
  sign: string,
  open?: (page: Page) => unknown,
][] = [
  ['start', '/', '.steps [data-done]'],
  ['keys', '/keys', '.rows li', (page) => page.click('.unfold summary')],
  ['a new key', '/keys', 'dialog textarea', (page) => page.click('text=New key')],
  ['try', '/try', '#verdict', (page) => check(page, 'jo@gmial.com')],
  ['try, refused', '/try', '#verdict', (page) => check(page, 'bad@nowhere.example')],
  ['jobs', '/jobs', '.rows li'],
  ['a job under way', '/jobs/:running', 'tbody .address'],
  ['a job that is done', '/jobs/:done', 'tbody .address'],
  ['usage', '/usage', '.chart svg', (page) => page.click('.unfold summary')],
  ['webhooks', '/webhooks', '.rows li'],
  ['an endpoint', '/webhooks/:endpoint', '.rows td', (page) => page.click('.rows summary')],
  ['an endpoint that is off', '/webhooks/:deadEndpoint', '.remark'],
  ['people', '/people', '.rows li'],
  ['audit log', '/audit', '.rows li'],
  ['your account', '/account', '.rows li'],
  ['no page', '/nowhere', 'h1'],
];

async function check(page: Page, address: string): Promise<void> {
  await page.getByLabel('Address').fill(address);
  await page.keyboard.press('Enter');
}
