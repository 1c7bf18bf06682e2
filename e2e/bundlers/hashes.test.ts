import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { pathOf } from './build/paths.js';
import { hashedScripts } from './policies.ts';
import { serveFolder } from './serve.ts';
import { eventually, formOf, marksOf, setStage } from './stage.ts';

describe.skipIf(!executablePath)('under a policy of hashes only', () => {
  const stage = setStage();
  const visit = (folder: string, ...more: string[]) =>
    stage.visit(serveFolder(folder, hashedScripts(hashOf(folder), ...more)));

  it('the eager entry validates', async () => {
    const { page } = await visit('one-file');
    const { email, suggestion } = formOf(page);
    await email.fill('jane@gmial.com');
    await eventually(() => suggestion.textContent()).toContain('jane@gmail.com');
  });

  it('the default entry cannot fetch the chunk, and allows the submit', async () => {
    const { page } = await visit('webpack');
    const { email, send } = formOf(page);
    await email.fill('jane@gmial.com');
    await eventually(() => marksOf(page)).toContain('load_failure');
    await send.click();
    await page.waitForURL('**/sent?email=jane%40gmial.com');
    expect(stage.errors.splice(0).join()).toContain('Policy: script-src-elem forbids');
  });

  it("the default entry validates with 'strict-dynamic' beside the hashes", async () => {
    const { page } = await visit('webpack', 'strict-dynamic');
    const { email, suggestion } = formOf(page);
    await email.fill('jane@gmial.com');
    await eventually(() => suggestion.textContent()).toContain('jane@gmail.com');
  });
});

/** The hash of the page's script. */
function hashOf(folder: string): string {
  const script = readFileSync(pathOf(`dist/${folder}/main.js`));
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
