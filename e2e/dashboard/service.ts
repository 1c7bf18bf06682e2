import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../packages/service/dist/cli.js', import.meta.url));

/** The built service, started as `npx @postern/service` starts it. */
export interface RealService {
  url: string;
  /** The link that creates the first account. */
  firstLink: string;
  /** Its whole output. */
  output: () => string;
  stop: () => Promise<number | null>;
}

/** Starts the built service with a new SQLite file, and allows webhook endpoints on loopback. */
export async function startService(): Promise<RealService> {
  const folder = mkdtempSync(join(tmpdir(), 'postern-dashboard-'));
  const argv = ['serve', '--port', '0', '--test-mode', '--webhook-http'];
  const child = spawn(
    process.execPath,
    [program, ...argv, '--webhook-private-ranges', '127.0.0.0/8'],
    { cwd: folder, env: { PATH: process.env['PATH'] }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let text = '';
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const firstLink = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const found = /http:\/\/\S+#token=\S+\n/.exec(text);
      if (found) resolve(found[0].trim());
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then(() => {
      reject(new Error(`The service did not start: ${text}`));
    });
  });
  return {
    url: new URL(firstLink).origin,
    firstLink,
    output: () => text,
    async stop() {
      child.kill('SIGTERM');
      const code = await exited;
      rmSync(folder, { recursive: true });
      return code;
    },
  };
}
