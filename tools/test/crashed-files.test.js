import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../build/packages.js';

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');

test('a worker that dies fails the run and names the file that it ran', () => {
  const folder = mkdtempSync(join(root, 'node_modules/.lost-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file, text) => writeFileSync(join(folder, file), text);
  write('fine.test.js', "import { test } from 'vitest';\ntest('is fine', () => {});\n");
  write(
    'killed.test.js',
    "import { test } from 'vitest';\ntest('dies', () => process.kill(process.pid, 'SIGKILL'));\n",
  );
  write(
    'vitest.config.js',
    `import { lostFiles } from ${JSON.stringify(join(import.meta.dirname, 'crashed-files.js'))};\n` +
      "export default { test: { reporters: ['default', lostFiles()] } };\n",
  );
  const args = [vitest, 'run', '--root', folder, '--config', join(folder, 'vitest.config.js')];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('The worker died while it ran this file: ');
  expect(stderr).toContain('killed.test.js');
  expect(stderr).not.toContain('ran this file: ' + join(folder, 'fine.test.js'));
});
