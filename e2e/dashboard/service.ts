import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../packages/service/dist/cli.js', import.meta.url));

/** The service itself, as `npx @postern/service` starts it. */
export interface RealService {
  url: string;
  /** By which the first account is made. */
  firstLink: string;
  /** All that it wrote, to the log and for people. */
  said: () => string;
  stop: () => Promise<number | null>;
}

/** Starts the built service over a new SQLite file, with receivers on loopback allowed. */
export async function startService(): Promise<RealService> {
  const folder = mkdtempSync(join(tmpdir(), 'postern-dashboard-'));
  const argv = ['serve', '--port', '0', '--test-mode', '--webhook-http'];
  const child = spawn(
    process.execPath,
    [program, ...argv, '--webhook-private-ranges', '127.0.0.0/8'],
    { cwd: folder, env: { PATH: process.env['PATH'] }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let text = '';
  const gone = once(child, 'exit').then(([code]) => code as number | null);
  const firstLink = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      const found = /http:\/\/\S+#token=\S+\n/.exec(text);
      if (found) resolve(found[0].trim());
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void gone.then(() => {
      reject(new Error(`The service did not start: ${text}`));
    });
  });
  return {
    url: new URL(firstLink).origin,
    firstLink,
    said: () => text,
    async stop() {
      child.kill('SIGTERM');
      const code = await gone;
      rmSync(folder, { recursive: true });
      return code;
    },
  };
}
