import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/config/chromium';
import { JOB, RUNNING } from './fake/world.ts';
import { eventually, isFocused, setStage } from './stage.ts';

const CSV = 'name,email\nJane,jane@example.com\nJo,jo@example.com\n';

describe.skipIf(!executablePath)('jobs', () => {
  const stage = setStage();

  const running = () => stage.world().jobs.find(({ job_id }) => job_id === RUNNING)!;
  const advance = (processed: number, rest: object = {}) => {
    Object.assign(running(), { processed, ...rest });
    stage.service().tell(RUNNING);
  };
  const openRunning = async () => {
    const page = await stage.visit(`/jobs/${RUNNING}`);
    await page.getByText('1,200 of 5,000 addresses, 24%').first().waitFor();
    await eventually(() => stage.world().asked).toContain(`GET /jobs/${RUNNING}/events`);
    return page;
  };

  it('begin with a file that is chosen, and its column', async () => {
    const page = await stage.visit('/jobs');
    await choose(page, 'people.csv', CSV);
    const column = page.getByLabel('Column with the addresses');
    await column.waitFor();
    await eventually(() => column.locator('option:checked').textContent()).toBe('email');
    const request = page.waitForRequest((one) => one.method() === 'POST');
    await page.getByRole('button', { name: 'Send the list' }).click();
    const sent = await request;
    expect(new URL(sent.url()).search).toBe('?mode=medium&column=email');
    expect(sent.headers()['content-type']).toBe('text/csv');
    await page.getByRole('heading', { name: 'Job: 2 addresses' }).waitFor();
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
    await page.getByRole('button', { name: 'Send the list' }).click();
    await page.getByRole('heading', { name: 'Job: 2 addresses' }).waitFor();
  });

  it('begin with addresses that are pasted', async () => {
    const page = await stage.visit('/jobs');
    await page.getByText('Or paste addresses').click();
    await page
      .getByLabel('Addresses', { exact: true })
      .fill('a@example.com\nb@example.com\nc@d.com');
    await page.getByLabel('Fast').check();
    await page.getByRole('button', { name: 'Send the list' }).click();
    await page.getByRole('heading', { name: 'Job: 3 addresses' }).waitFor();
    expect(stage.world().jobs[0]!.mode).toBe('fast');
  });

  it('do not begin with nothing, and say so', async () => {
    const page = await stage.visit('/jobs');
    await page.getByRole('button', { name: 'Send the list' }).click();
    await page.getByText('Choose a file, or paste addresses.').waitFor();
    await eventually(() => isFocused(page.locator('input[type=file]'))).toBe(true);
  });

  it('do not begin with a file without addresses, and say so', async () => {
    const page = await stage.visit('/jobs');
    await choose(page, 'empty.txt', 'nothing here');
    await page.getByRole('button', { name: 'Send the list' }).click();
    await page.getByText('The list is empty.').waitFor();
  });

  it('cannot be deep where deep is off, and say why', async () => {
    const page = await stage.visit('/jobs');
    await page.getByText('Off: this service has no name').waitFor();
    expect(await page.getByLabel('Deep').isDisabled()).toBe(true);
  });

  it('are shown live, and said aloud at most once a tenth', async () => {
    const page = await openRunning();
    const said = await listenTo(page);
    for (const processed of [1201, 1250, 1300, 1600, 1700, 5000]) {
      advance(processed, processed === 5000 ? { status: 'completed' } : {});
      await page.locator('.job-now .going', { hasText: processed.toLocaleString('en') }).waitFor();
    }
    await page.locator('.job-now', { hasText: 'Completed' }).waitFor();
    await eventually(said).toEqual([
      '1,600 of 5,000 addresses, 32%',
      'Completed. 5,000 of 5,000 addresses, 100%',
    ]);
    await eventually(() => page.getByRole('button', { name: 'Cancel the job' }).count()).toBe(0);
  });

  it('show their reasons anew at each tenth', async () => {
    const page = await openRunning();
    running().reasons = [{ reason_code: 'mailbox_full', count: 1600 }];
    advance(1600);
    await page.getByText('mailbox_full').waitFor();
  });

  it('are shown live again after the connection broke', async () => {
    const page = await openRunning();
    stage.service().hangUp();
    const asked = () => stage.world().asked.filter((one) => one.endsWith('/events')).length;
    await eventually(asked).toBeGreaterThan(1);
    advance(2000);
    await page.locator('.job-now', { hasText: '2,000 of 5,000' }).waitFor();
  });

  it('are not listened to from a tab that nobody sees: a browser has few connections', async () => {
    const page = await openRunning();
    const closed = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/events'));
    await show(page, 'hidden');
    await closed;
    running().processed = 2000;
    await show(page, 'visible');
    await page.locator('.job-now', { hasText: '2,000 of 5,000' }).waitFor();
    const asked = () => stage.world().asked.filter((one) => one.endsWith('/events')).length;
    await eventually(asked).toBe(2);
  });

  it('are asked about where nothing can be heard live', async () => {
    stage.world().trouble[`/jobs/${RUNNING}/events`] = 500;
    const page = await stage.visit(`/jobs/${RUNNING}`);
    await page.locator('.job-now', { hasText: '1,200 of 5,000' }).waitFor();
    running().processed = 3000;
    await page.locator('.job-now', { hasText: '3,000 of 5,000' }).waitFor();
  });

  it('say that they wait when they do not get further', async () => {
    const page = await stage.visit('/');
    await page.clock.install();
    await page.goto(stage.url(`/jobs/${RUNNING}`));
    await page.locator('.job-now .going').waitFor();
    expect(await page.getByText('without a final answer yet').count()).toBe(0);
    await page.clock.runFor(21_000);
    await page.getByText('3,800 addresses without a final answer yet.').waitFor();
    advance(1300);
    await eventually(() => page.getByText('without a final answer yet').count()).toBe(0);
  });

  it('are canceled after asking', async () => {
    const page = await openRunning();
    await page.getByRole('button', { name: 'Cancel the job' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cancel this job?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => isFocused(page.getByRole('button', { name: 'Cancel the job' }))).toBe(
      true,
    );
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Cancel the job' }).click();
    await page.locator('.notice', { hasText: 'The job is canceled.' }).waitFor();
    await page.locator('.job-now', { hasText: 'Canceled' }).waitFor();
    await page.getByText('Not checked').waitFor();
    // The button is gone with the job's being open: the title takes the focus.
    await eventually(() => isFocused(page.locator('h1'))).toBe(true);
  });

  it('turn the pages of their results', async () => {
    const page = await stage.visit(`/jobs/${JOB}`);
    const first = page.locator('tbody .address').first();
    await eventually(() => first.textContent()).toBe('person-1@example.com');
    await page.getByRole('button', { name: 'Later' }).click();
    await eventually(() => first.textContent()).toBe('person-51@example.com');
    await eventually(() => isFocused(page.getByRole('heading', { name: 'Results' }))).toBe(true);
    await page.getByText('Results 51 to 100 of 4,000').waitFor();
    await page.getByRole('button', { name: 'Earlier' }).click();
    await eventually(() => first.textContent()).toBe('person-1@example.com');
    await eventually(() => page.getByRole('button', { name: 'Earlier' }).isDisabled()).toBe(true);
  });

  it('give their results as a file', async () => {
    const page = await stage.visit(`/jobs/${JOB}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('results.csv');
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
