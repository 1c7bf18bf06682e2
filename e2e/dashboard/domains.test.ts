import { text as readText } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { eventually, setStage } from './stage.ts';

describe.skipIf(!executablePath)('the lists of domains', () => {
  const stage = setStage({ seed: 'account' });

  it('an owner saves both lists, and the wrong line is named', async () => {
    const page = await stage.visit('/domains');
    const blocked = page.getByLabel('Blocked domains', { exact: true });
    await blocked.fill('Rival.com\njane@rival.com\n');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Line 2, “jane@rival.com”, is not a domain.').first().waitFor();
    await blocked.fill('Rival.com\n*.acme.com\n');
    await page.getByLabel('Allowed domains', { exact: true }).fill('eu.acme.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Lists saved.').waitFor();
    expect(await blocked.inputValue()).toBe('rival.com\n*.acme.com\n');

    await page.getByRole('link', { name: 'Try an address' }).click();
    await page.getByLabel('Email address').fill('jane@rival.com');
    await page.keyboard.press('Enter');
    await page.getByText('The domain is on your own block list.').first().waitFor();
  });

  it('a file is added to a list, and the list is exported', async () => {
    const page = await stage.visit('/domains');
    const blocked = page.getByLabel('Blocked domains', { exact: true });
    await blocked.fill('rival.com');
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import blocked domains' }).click();
    const buffer = Buffer.from('# others\nother.com\n');
    await (await choosing).setFiles({ name: 'rivals.txt', mimeType: 'text/plain', buffer });
    const text = 'rival.com\n# others\nother.com\n';
    await eventually(() => blocked.inputValue()).toBe(text);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export blocked domains' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('blocked-domains.txt');
    expect(await readText(await download.createReadStream())).toBe(text);
  });

  it('a member reads the lists', async () => {
    const page = await stage.visit('/domains', { as: await stage.service().addMember() });
    await page.getByLabel('Blocked domains', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /Import/ }).count()).toBe(0);
  });
});
