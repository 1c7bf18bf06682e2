import type { Page } from 'playwright-core';

/** Every page that needs a session: its path, an element that shows that it has loaded, and an action that opens more. */
export const EVERY_PAGE: readonly [
  name: string,
  path: string,
  loaded: string,
  open?: (page: Page) => unknown,
][] = [
  ['start', '/', '.steps [data-done]'],
  ['keys', '/keys', '.rows li', (page) => page.click('.unfold summary')],
  ['a new key', '/keys', 'dialog textarea', (page) => page.click('text=Create key')],
  ['try', '/try', '#verdict', (page) => check(page, 'jo@gmial.com')],
  ['try, invalid', '/try', '#verdict', (page) => check(page, 'bad@nowhere.example')],
  ['try, with timings', '/try', '.timed', (page) => checkWithTimings(page, 'jane@shop.example')],
  ['jobs', '/jobs', '.rows li'],
  ['a job under way', '/jobs/:running', 'tbody .address'],
  ['a job that is done', '/jobs/:done', 'tbody .address'],
  ['usage', '/usage', '.chart svg', (page) => page.click('.unfold summary')],
  ['webhooks', '/webhooks', '.rows li'],
  ['an endpoint', '/webhooks/:endpoint', '.rows td', (page) => page.click('.rows summary')],
  ['an endpoint that is off', '/webhooks/:deadEndpoint', '.remark'],
  ['people', '/people', '.rows li'],
  ['domains', '/domains', 'textarea'],
  ['audit log', '/audit', '.rows li'],
  ['your account', '/account', '.rows li'],
  ['no page', '/nowhere', 'h1'],
];

async function check(page: Page, address: string): Promise<void> {
  await page.getByLabel('Email address').fill(address);
  await page.keyboard.press('Enter');
}

/** A check with timings, whose long names need much width. */
async function checkWithTimings(page: Page, address: string): Promise<void> {
  const host = 'mx1.a-long-name-of-a-shop.example [93.184.216.34]';
  const timings = [
    timing('MX a-long-name-of-a-shop.example', { start_ms: 2, took_ms: 31, server: '9.9.9.9' }),
    timing('A mx1.a-long-name-of-a-shop.example', { start_ms: 34, is_remembered: true }),
    timing('RCPT', { start_ms: 60, took_ms: 840, server: host, outcome: '250' }),
  ];
  await page.route('**/check', async (route) => {
    const response = await route.fetch({ timeout: 0 });
    const envelope = (await response.json()) as { data: object };
    const data = { ...envelope.data, timings };
    await route.fulfill({ response, json: { ...envelope, data } });
  });
  await check(page, address);
}

function timing(question: string, rest: object) {
  const answered = { outcome: '1 record', server: null, took_ms: 0, is_remembered: false };
  return { question, ...answered, ...rest };
}
