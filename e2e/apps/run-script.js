/*
 * Runs a script in each example that has it, one after the other: `node run-script.js build`.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { examples } from '../../examples/apps/list.js';

const [script] = process.argv.slice(2);
for (const { folder } of examples) {
  const began = performance.now();
  const { status } = spawnSync('npm', ['run', script, '--if-present', '--silent'], {
    cwd: fileURLToPath(new URL(`../../examples/apps/${folder}`, import.meta.url)),
    stdio: 'inherit',
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(
    `${folder}: ${script} ${status === 0 ? 'done' : 'FAILED'} in ${seconds} s\n`,
  );
  if (status !== 0) process.exitCode = 1;
}
