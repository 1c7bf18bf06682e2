import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import type { JobView } from '../../packages/service/dashboard/src/api/newer-job.ts';
import { eventually, expectAccessible, isFocused, setStage } from './stage.ts';

const CSV = 'name,email\nJane,jane@example.com\nJo,jo@example.com\n';

const EVENTS = 'GET /jobs/:running/events';

describe.skipIf(!executablePath)('jobs', () => {
  const stage = setStage();

  const openRunning = async () => {
    await stage.fill('running');
    const page = await stage.visit('/jobs/:running');
    await page.getByText('120 of 500 addresses, 24%').first().waitFor();
    await eventually(() => stage.proxy().openStreams).toBe(1);
    return page;
  };

  it('a job starts with a chosen file and its column', async () => {
    const page = await stage.visit('/jobs');
    await choose(page, 'people.csv', CSV);
    const column = page.getByLabel('Column with the addresses');
    await column.waitFor();
    await eventually(() => column.locator('option:checked').textContent()).toBe('email');
    const request = page.waitForRequest((one) => one.method() === 'POST');
    await page.getByRole('button', { name: 'Upload list' }).click();
    const sent = await request;
    expect(new URL(sent.url()).search).toBe('?mode=medium&column=email');
    expect(sent.headers()['content-type']).toBe('text/csv');
    await page.getByRole('heading', { name: 'Job: 2 addresses' }).waitFor();
  });

  it('a file with two columns of addresses needs a choice, and the job shows which one was read', async () => {
    const page = await stage.visit('/jobs');
    await choose(page, 'people.csv', 'work,home\na@example.com,b@example.com\n');
    const column = page.getByLabel('Column with the addresses');
    await column.waitFor();
    await page.getByRole('button', { name: 'Upload list' }).click();
    await page.getByText('Choose the column with the addresses.').first().waitFor();
    await column.selectOption('home');
    await page.getByText('Reads column 2 (home), separated by commas.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Upload list' }).click();
    await page.getByRole('heading', { name: 'Job: 1 address' }).waitFor();
    await page.getByText('The addresses were read from column 2 (home)').waitFor();
  });

  it('a spreadsheet file shows an error that says what to do', async () => {
    const page = await stage.visit('/jobs');
    await choose(page, 'people.csv', 'PK\x03\x04');
    await page.getByText('The list is a spreadsheet file. Save it as CSV').waitFor();
  });

  it('a job starts with a dropped file', async () => {
    const page = await stage.visit('/jobs');
    const drop = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'people.csv', { type: 'text/csv' }));
      return transfer;
    }, CSV);
    await page.dispatchEvent('.drop', 'dragover', { dataTransfer: drop });
    await page.dispatchEvent('.drop', 'drop', { dataTransfer: drop });
    await page.getByLabel('Column with the addresses').waitFor();
    await page.getByRole('button', { name: 'Upload list' }).click();
    await page.getByRole('heading', { name: 'Job: 2 addresses' }).waitFor();
  });

  it('a job starts with pasted addresses', async () => {
    const page = await stage.visit('/jobs');
    await page.getByText('Or paste addresses').click();
    await page
      .getByLabel('Addresses', { exact: true })
      .fill('a@example.com\nb@example.com\nc@d.com');
    await page.getByLabel('Fast').check();
    await page.getByRole('button', { name: 'Upload list' }).click();
    await page.getByRole('heading', { name: 'Job: 3 addresses' }).waitFor();
    const [created] = await stage.service().owner.call<JobView[]>('GET', '/jobs');
    expect(created!.mode).toBe('fast');
  });

  it('an upload without a list shows an error', async () => {
    const page = await stage.visit('/jobs');
    await page.getByRole('button', { name: 'Upload list' }).click();
    await page.getByText('Choose a file, or paste addresses.').first().waitFor();
    await eventually(() => isFocused(page.locator('input[type=file]'))).toBe(true);
  });

  it('an empty file shows an error', async () => {
    const page = await stage.visit('/jobs');
    await choose(page, 'empty.txt', '\n \n');
    await page.getByRole('button', { name: 'Upload list' }).click();
    await page.getByText('The list is empty.').waitFor();
  });

  it('progress is shown live, and announced at most once for each 10 %', async () => {
    const page = await openRunning();
    const said = await listenTo(page);
    for (const processed of [121, 125, 130, 160, 170, 500]) {
      await stage.service().advance(processed);
      await page.locator('.job-now .going', { hasText: `${processed} of` }).waitFor();
    }
    await page.locator('.job-now', { hasText: 'Completed' }).waitFor();
    const end = 'Completed. 500 of 500 addresses, 100%';
    await eventually(async () => (await said()).at(-1)).toBe(end);
    const texts = await said();
    expect(texts[0]).toBe('160 of 500 addresses, 32%');
    // The announcements in between depend on when the service sends its events.
    const steps = texts.map((text) => Math.floor(Number(/(\d+)%/.exec(text)![1]) / 10));
    expect(steps).toEqual([...new Set(steps)]);
    await eventually(() => page.getByRole('button', { name: 'Cancel job' }).count()).toBe(0);
  });

  it('the reasons of a running job are updated at each 10 % step', async () => {
    const page = await openRunning();
    const { advance, running } = stage.service();
    await advance(160);
    // The service counts reasons every other second at most.
    await eventually(async () => JSON.stringify((await running()).reasons)).toContain(
      'mailbox_full',
    );
    await advance(210);
    await page.getByText('mailbox_full').waitFor();
  });

  it('progress is shown live again after the connection broke', async () => {
    const page = await openRunning();
    stage.proxy().hangUp();
    await eventually(() => stage.countRequests(EVENTS)).toBeGreaterThan(1);
    await stage.service().advance(200);
    await page.locator('.job-now', { hasText: '200 of 500' }).waitFor();
  });

  it('a hidden tab closes the stream of events, because a browser has few connections', async () => {
    const page = await openRunning();
    const closed = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/events'));
    await show(page, 'hidden');
    await closed;
    await stage.service().advance(200);
    await show(page, 'visible');
    await page.locator('.job-now', { hasText: '200 of 500' }).waitFor();
    await eventually(() => stage.countRequests(EVENTS)).toBe(2);
  });

  it('progress is polled when the stream of events fails', async () => {
    await stage.fill('running');
    stage.setFault('/jobs/:running/events', 500);
    const page = await stage.visit('/jobs/:running');
    await page.locator('.job-now', { hasText: '120 of 500' }).waitFor();
    await stage.service().advance(300);
    await page.locator('.job-now', { hasText: '300 of 500' }).waitFor();
  });

  it('a job without progress shows how many addresses are left', async () => {
    await stage.fill('running');
    const page = await stage.visit('/');
    await page.clock.install();
    await page.goto(stage.url('/jobs/:running'));
    await page.locator('.job-now .going').waitFor();
    expect(await page.getByText('without a final result').count()).toBe(0);
    await page.clock.runFor(21_000);
    await page.getByText('380 addresses without a final result.').waitFor();
    await stage.service().advance(130);
    await eventually(() => page.getByText('without a final result').count()).toBe(0);
  });

  it('a job is canceled after a confirmation', async () => {
    const page = await openRunning();
    await page.getByRole('button', { name: 'Cancel job' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cancel this job?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => isFocused(page.getByRole('button', { name: 'Cancel job' }))).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Cancel job' }).click();
    await page.locator('.notice', { hasText: 'Job canceled.' }).waitFor();
    await page.locator('.job-now', { hasText: 'Canceled' }).waitFor();
    await page.getByText('Not checked').waitFor();
    // The button disappears when the job ends, and the heading gets the focus.
    await eventually(() => isFocused(page.locator('h1'))).toBe(true);
  });

  it('the results of a job have pages', async () => {
    await stage.fill('past');
    const page = await stage.visit('/jobs/:done');
    const first = page.locator('tbody .address').first();
    await eventually(() => first.textContent()).toBe('person-1@example.com');
    await page.getByRole('button', { name: 'Next' }).click();
    await eventually(() => first.textContent()).toBe('person-51@example.com');
    await eventually(() => isFocused(page.getByRole('heading', { name: 'Results' }))).toBe(true);
    await page.getByText('Results 51 to 100 of 400').waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await eventually(() => first.textContent()).toBe('person-1@example.com');
    await eventually(() => page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
  });

  it('the results of a job can be downloaded as CSV', async () => {
    await stage.fill('past');
    const page = await stage.visit('/jobs/:done');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(stage.named('results-:done.csv'));
  });
});

describe.skipIf(!executablePath)('jobs without SMTP checks', () => {
  const stage = setStage({ seed: 'account', options: { validate: undefined } });

  it('the deep mode is disabled, and the form explains why', async () => {
    const page = await stage.visit('/jobs');
    await page.getByText('Unavailable. Set --helo').waitFor();
    expect(await page.getByLabel('Deep').isDisabled()).toBe(true);
    await expectAccessible(page);
  });
});

function choose(page: Page, name: string, text: string): Promise<void> {
  const mimeType = name.endsWith('.csv') ? 'text/csv' : 'text/plain';
  return page.setInputFiles('input[type=file]', { name, mimeType, buffer: Buffer.from(text) });
}

/** Sets the visibility of the page, as switching tabs does. */
function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

/** Records every text that the job's live region announces from now on. */
async function listenTo(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.locator('.job-now [role=status].unseen').evaluateHandle((node) => {
    const announced: string[] = [];
    new MutationObserver(() => {
      if (node.textContent) announced.push(node.textContent);
    }).observe(node, { childList: true, characterData: true, subtree: true });
    return announced;
  });
  return () => texts.jsonValue();
}
