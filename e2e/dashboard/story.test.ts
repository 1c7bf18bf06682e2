import { createClient, verifyWebhook } from '@postern/client';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, executablePath, openContext } from '@postern/tools/test/chromium.ts';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { startService, type RealService } from './service.ts';
import { eventually, WIDE } from './stage.ts';

const EMAIL = 'jane@gmail.com';
const PASSWORD = 'a gate beside the gate';
const SHOTS = process.env['POSTERN_SHOTS'];

/** A request that the webhook endpoint received. */
interface WebhookRequest {
  headers: Record<string, string>;
  body: string;
}

/* From the first link to a delivered webhook, in a browser, with the built service. */
describe.skipIf(!executablePath)('the dashboard with the built service', () => {
  const errors: string[] = [];
  const received: WebhookRequest[] = [];
  const webhookServer = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ headers: request.headers as Record<string, string>, body });
    response.end();
  });
  let service: RealService;
  let browser: Browser;
  let page: Page;
  let key: string;
  let secret: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => webhookServer.listen(0, '127.0.0.1', resolve));
    [service, browser] = await Promise.all([startService(), connect(inject('chromium'))]);
    const context = await openContext(browser, { viewport: WIDE, acceptDownloads: true });
    page = await context.newPage();
    page.on('console', (message) => {
      // The browser logs requests that fail because of the sign-out.
      const isExpected = message.text().includes('status of 401');
      if (message.type() === 'error' && !isExpected) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
  });
  afterAll(async () => {
    webhookServer.close();
    webhookServer.closeAllConnections();
    await browser.close();
    await service.stop();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const checkPage = async (name: string) => {
    expect(await violationsOf(page)).toEqual([]);
    expect(errors.splice(0)).toEqual([]);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/story-${name}.png`, fullPage: true });
  };
  const hookOf = (type: string) =>
    received.find(({ body }) => (JSON.parse(body) as { type: string }).type === type);

  it('a user creates the first account, and corrects a typo in the address', async () => {
    await page.goto(service.firstLink);
    await page.getByLabel('Your name').fill('Jane Doe');
    await eventually(() => page.url()).not.toContain('token');
    await page.getByLabel('Email').pressSequentially('jane@gmial.con');
    await page.locator('.suggestion').click();
    await eventually(() => page.getByLabel('Email').inputValue()).toBe(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Organization').fill('Harbour Letters');
    await checkPage('join');
    await button('Create account').click();
    await page.getByRole('heading', { name: 'Welcome, Jane' }).waitFor();
    await checkPage('home');
  });

  it('a user creates a key, which is shown only once and works', async () => {
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await button('Create key').first().click();
    await page.getByLabel('Name').fill('Shop');
    await page.getByLabel('Bulk').check();
    await page.getByLabel('Webhooks').check();
    await button('Create key').last().click();
    key = (await page.getByRole('dialog').locator('code').first().innerText()).trim();
    expect(key).toMatch(/^pstn_[0-9A-Za-z]{49}$/);
    await checkPage('key');
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.getByText('Shop').waitFor();
    expect(await page.content()).not.toContain(key);
    const { validate } = createClient({ baseUrl: service.url, apiKey: key });
    expect(await validate({ email: 'mailbox_full@postern.test' })).toMatchObject({
      status: 'risky',
      reason_code: 'mailbox_full',
    });
  });

  it('a user checks one address', async () => {
    await page.getByRole('link', { name: 'Try an address', exact: true }).click();
    await page.getByLabel('Email address').fill('domain_disposable@postern.test');
    await button('Check address').click();
    await page.getByText('domain_disposable', { exact: true }).waitFor();
    await checkPage('try');
  });

  it('a user creates an endpoint and sends a test event', async () => {
    const { port } = webhookServer.address() as AddressInfo;
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await button('Create endpoint').first().click();
    await page.getByLabel('Endpoint URL').fill(`http://127.0.0.1:${port}/hook`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /endpoint/i })
      .last()
      .click();
    const shown = page.getByRole('dialog').locator('code').first();
    await eventually(() => shown.innerText()).toMatch(/^whsec_/);
    secret = (await shown.innerText()).trim();
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.getByRole('link', { name: /127\.0\.0\.1/ }).click();
    await button('Send test').click();
    await eventually(() => hookOf('webhook.test')?.body).toBeTruthy();
    const event = await verifyWebhook(hookOf('webhook.test')!, secret);
    expect(event.type).toBe('webhook.test');
    await page.getByText('Delivered').first().waitFor();
    await checkPage('webhook');
  });

  it('a user uploads a list, follows the job, and downloads the results', async () => {
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    const names = ['mailbox_confirmed', 'domain_not_found', 'mailbox_full'];
    const addresses = Array.from(
      { length: 3000 },
      (_, at) => `${names[at % 3]}+${at}@postern.test`,
    );
    const rows = addresses.map((address, at) => `Person ${at},${address}`).join('\r\n');
    await page.locator('input[type=file]').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeffName,E-mail\r\n${rows}\r\n`),
    });
    await checkPage('list');
    await button('Upload list').click();
    await page.getByRole('heading', { name: 'Job: 3,000 addresses' }).waitFor();
    await page.getByText('Completed').first().waitFor();
    await page.locator('tbody .address').first().waitFor();
    await checkPage('job');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText('Download CSV').click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString().trim().split('\r\n');
    expect(lines).toHaveLength(3001);
    expect(lines[0]).toContain('email');
    expect(lines[2]).toContain(addresses[1]);
  });

  it('the endpoint receives the signed event of the completed job', async () => {
    await eventually(() => hookOf('bulk.validation.completed')?.body).toBeTruthy();
    const event = await verifyWebhook(hookOf('bulk.validation.completed')!, secret);
    expect(event.data).toMatchObject({ status: 'completed', total: 3000, processed: 3000 });
  });

  it('a user signs out and in again', async () => {
    await button('Sign out').click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await checkPage('sign-in');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button('Sign in').click();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor();
    await checkPage('again');
  });

  it('the log contains no secrets', () => {
    const output = service.output().replaceAll(service.firstLink, '');
    const { hash } = new URL(service.firstLink);
    for (const canary of [
      key,
      secret,
      EMAIL,
      PASSWORD,
      hash.slice('#token='.length),
      '@postern.test',
    ]) {
      expect(output.includes(canary)).toBe(false);
    }
  });
});
