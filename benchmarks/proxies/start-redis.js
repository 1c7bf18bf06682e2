import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const REDIS = '/usr/bin/redis-server';

/** Starts Debian's Redis without persistence; logs a line and resolves with null if it is not installed. */
export async function startRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'postern-bench-redis-'));
  const path = join(folder, 'redis.sock');
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const options = ['--port', '0', '--unixsocket', path, '--save', '', '--appendonly', 'no'];
  const child = spawn(REDIS, options, { stdio: 'ignore', cwd: folder });
  const failed = once(child, 'error').catch((error) => [error]);
  const ready = async () => {
    while (!existsSync(path) && child.exitCode === null) await setTimeout(20);
    return existsSync(path);
  };
  if ((await Promise.race([ready(), failed.then(() => false)])) === true) {
    return {
      path,
      async stop() {
        const exited = once(child, 'exit');
        child.kill();
        await exited;
        removeFolder();
      },
    };
  }
  console.log(`${REDIS} is not installed: the servers that need it are skipped`);
  removeFolder();
  return null;
}
