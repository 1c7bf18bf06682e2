/*
 * Verifies a list of ten million rows by the built command line, in flat memory, over a name server
 * on loopback: `node config/try-list.js [rows]`. It takes a quarter of an hour and six gigabytes of
 * the folder for temporary files.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { startServer } from '../benchmarks/network/processes.js';

const ROWS = Number(process.argv[2] ?? 10_000_000);
/** Of so many rows one is at a domain that was not there before. */
const AT_ONE_DOMAIN = 5;
const MOST_MB = 300;
/** What is resident may grow by so much from a tenth of the way to the end. */
const MOST_GROWTH_MB = 80;

const cli = fileURLToPath(new URL('../packages/verify/dist/cli.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'postern-list-'));
const names = await startServer('name-server');
try {
  process.exitCode = await run();
} finally {
  await names.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function run() {
  const list = join(folder, 'list.csv');
  const out = join(folder, 'rows.ndjson');
  await writeList(list);
  const resolver = `127.0.0.1:${names.ports[0]}`;
  const options = ['--out', out, '--resolver', resolver, '--concurrency', '64'];
  const startedMs = Date.now();
  const child = spawn(process.execPath, [cli, list, ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const residentMb = [];
  const timer = setInterval(() => residentMb.push(residentOf(child.pid)), 1000);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  const seconds = (Date.now() - startedMs) / 1000;
  const written = await linesOf(out);
  const most = Math.max(...residentMb);
  const growth =
    Math.max(...residentMb.slice(-10)) - residentMb[Math.floor(residentMb.length / 10)];
  console.log(
    `${ROWS} rows, ${written} written, ${seconds.toFixed(0)} s, ${Math.round(ROWS / seconds)} a second, ` +
      `${most} MB at most, ${growth} MB more at the end`,
  );
  const isFlat = most <= MOST_MB && growth <= MOST_GROWTH_MB;
  return code === 0 && written === ROWS && isFlat ? 0 : 1;
}

async function writeList(path) {
  const file = createWriteStream(path);
  file.write('id,email\n');
  const domains = Math.ceil(ROWS / AT_ONE_DOMAIN);
  for (let from = 0; from < ROWS; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, ROWS - from) }, (_, at) => {
      const id = from + at;
      return `${id},user${id}@n${id % domains}-firm.com\n`;
    });
    if (!file.write(rows.join(''))) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

function residentOf(pid) {
  try {
    const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}

async function linesOf(path) {
  let lines = 0;
  for await (const chunk of createReadStream(path)) {
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  return lines;
}
