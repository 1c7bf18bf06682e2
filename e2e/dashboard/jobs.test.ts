import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import type { JobView } from '../../packages/service/dashboard/src/api/wire.ts';
import { eventually, expectFine, isFocused, setStage } from './stage.ts';

const CSV = 'name,email\nJane,jane@example.com\nJo,jo@example.com\n';

const EVENTS = 'GET /jobs/:running/events';

describe.skipIf(!executablePath)('jobs', () => {
  const stage = setStage();

  const openRunning = async () => {
    await stage.fill('running');
    const page = await stage.visit('/jobs/:running');
    await page.getByText('120 of 500 addresses, 24%').first().waitFor();
    await eventually(() => stage.asked(EVENTS)).toBe(1);
    return page;
  };

  it('begin with a file that is chosen, and its column', async () => {
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

  it('need a column to be chosen where two hold addresses, and say afterwards which was read', async () => {
    const page = await stage.visit('/jobs');
    await choose(page, 'people.csv', 'work,home\na@example.com,b@example.com\n');
    const column = page.getByLabel('Column with the addresses');
    await column.waitFor();
    await page.getByRole('button', { name: 'Upload list' }).click();
    await page.getByText('Choose the column with the addresses.').waitFor();
    await column.selectOption('home');
    await page.getByText('Reads column 2 (home), separated by commas.').waitFor();
    await expectFine(page);
    await page.getByRole('button', { name: 'Upload list' }).click();
    await page.getByRole('heading', { name: 'Job: 1 address' }).waitFor();
    await page.getByText('The addresses were read from column 2 (home)').waitFor();
  });

  it('do not begin with a spreadsheet file, and say what to do', async () => {
    const page = await stage.visit('/jobs');
    await choose(page, 'people.csv', 'PK\x03\x04');
    await page.getByText('The list is a spreadsheet file. Save it as CSV').waitFor();
  });

  it('begin with a file that is dropped', async () => {
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

  it('begin with addresses that are pasted', async () => {
    const page = await stage.visit('/jobs');
    await page.getByText('Or paste addresses').click();
    await page
      .getByLabel('Addresses', { exact: true })
      .fill('a@example.com\nb@example.com\nc@d.com');
    await page.getByLabel('Fast').check();
    await page.getByRole('button', { name: 'Upload list' }).click();
    await page.getByRole('heading', { name: 'Job: 3 addresses' }).waitFor();
    const [made] = await stage.world().owner.ask<JobView[]>('GET', '/jobs');
    expect(made!.mode).toBe('fast');
  });

  it('do not begin with nothing, and say so', async () => {
    const page = await stage.visit('/jobs');
    await page.getByRole('button', { name: 'Upload list' }).click();
    await page.getByText('Choose a file, or paste addresses.').waitFor();
    await eventually(() => isFocused(page.locator('input[type=file]'))).toBe(true);
  });

  it('do not begin with a file without addresses, and say so', async () => {
    const page = await stage.visit('/jobs');
    await choose(page, 'empty.txt', '\n \n');
    await page.getByRole('button', { name: 'Upload list' }).click();
    await page.getByText('The list is empty.').waitFor();
  });

  it('are shown live, and said aloud at most once a tenth', async () => {
    const page = await openRunning();
    const said = await listenTo(page);
    for (const processed of [121, 125, 130, 160, 170, 500]) {
      await stage.world().advance(processed);
      await page.locator('.job-now .going', { hasText: `${processed} of` }).waitFor();
    }
    await page.locator('.job-now', { hasText: 'Completed' }).waitFor();
    const end = 'Completed. 500 of 500 addresses, 100%';
    await eventually(async () => (await said()).at(-1)).toBe(end);
    const texts = await said();
    expect(texts[0]).toBe('160 of 500 addresses, 32%');
    // What is on the way to the end may be heard or not, as the service happens to be looked at.
    const tenths = texts.map((text) => Math.floor(Number(/(\d+)%/.exec(text)![1]) / 10));
    expect(tenths).toEqual([...new Set(tenths)]);
    await eventually(() => page.getByRole('button', { name: 'Cancel job' }).count()).toBe(0);
  });

  it('show their reasons anew at each tenth', async () => {
    const page = await openRunning();
    const { advance, running } = stage.world();
    await advance(160);
    // The service counts reasons every other second at most.
    await eventually(async () => JSON.stringify((await running()).reasons)).toContain(
      'mailbox_full',
    );
    await advance(210);
    await page.getByText('mailbox_full').waitFor();
  });

  it('are shown live again after the connection broke', async () => {
    const page = await openRunning();
    stage.proxy().hangUp();
    await eventually(() => stage.asked(EVENTS)).toBeGreaterThan(1);
    await stage.world().advance(200);
    await page.locator('.job-now', { hasText: '200 of 500' }).waitFor();
  });

  it('are not listened to from a tab that nobody sees: a browser has few connections', async () => {
    const page = await openRunning();
    const closed = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/events'));
    await show(page, 'hidden');
    await closed;
    await stage.world().advance(200);
    await show(page, 'visible');
    await page.locator('.job-now', { hasText: '200 of 500' }).waitFor();
    await eventually(() => stage.asked(EVENTS)).toBe(2);
  });

  it('are asked about where nothing can be heard live', async () => {
    await stage.fill('running');
    stage.trouble('/jobs/:running/events', 500);
    const page = await stage.visit('/jobs/:running');
    await page.locator('.job-now', { hasText: '120 of 500' }).waitFor();
    await stage.world().advance(300);
    await page.locator('.job-now', { hasText: '300 of 500' }).waitFor();
  });

  it('say that they wait when they do not get further', async () => {
    await stage.fill('running');
    const page = await stage.visit('/');
    await page.clock.install();
    await page.goto(stage.url('/jobs/:running'));
    await page.locator('.job-now .going').waitFor();
    expect(await page.getByText('without a final result').count()).toBe(0);
    await page.clock.runFor(21_000);
    await page.getByText('380 addresses without a final result.').waitFor();
    await stage.world().advance(130);
    await eventually(() => page.getByText('without a final result').count()).toBe(0);
  });

  it('are canceled after asking', async () => {
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
    // The button is gone with the job's being open: the title takes the focus.
    await eventually(() => isFocused(page.locator('h1'))).toBe(true);
  });

  it('turn the pages of their results', async () => {
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

  it('give their results as a file', async () => {
    await stage.fill('past');
    const page = await stage.visit('/jobs/:done');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(stage.named('results-:done.csv'));
  });
});

describe.skipIf(!executablePath)('jobs where mail hosts are not asked', () => {
  const stage = setStage({ seed: 'account', options: { validate: undefined } });

  it('cannot be deep where deep is off, and say why', async () => {
    const page = await stage.visit('/jobs');
    await page.getByText('Unavailable. Set --helo').waitFor();
    expect(await page.getByLabel('Deep').isDisabled()).toBe(true);
    await expectFine(page);
  });
});

function choose(page: Page, name: string, text: string): Promise<void> {
  const mimeType = name.endsWith('.csv') ? 'text/csv' : 'text/plain';
  return page.setInputFiles('input[type=file]', { name, mimeType, buffer: Buffer.from(text) });
}

/** Turns to another tab, or back. */
function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

/** Notes every text that the job's live region says from now on. */
async function listenTo(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.locator('.job-now [role=status].unseen').evaluateHandle((node) => {
    const heard: string[] = [];
    new MutationObserver(() => {
      if (node.textContent) heard.push(node.textContent);
    }).observe(node, { childList: true, characterData: true, subtree: true });
    return heard;
  });
  return () => texts.jsonValue();
}
