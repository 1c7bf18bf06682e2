/*
 * Validates a list of ten million rows with the built command line and a name server on loopback:
 * `node tools/nightly/try-list.js [rows]`. First in one run, then interrupted halfway and resumed. Each way every
 * line of the list has exactly one row for its address, memory stays flat, and the rows are the same in any order. It
 * takes half an hour, and six gigabytes in the folder for temporary files.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { startServer } from '../../benchmarks/network/processes.js';

const ROWS = Number(process.argv[2] ?? 10_000_000);
/** One row in this many has a new domain. */
const AT_ONE_DOMAIN = 5;
const DOMAINS = Math.ceil(ROWS / AT_ONE_DOMAIN);
/** The list has a header. */
const FIRST_LINE = 2;
const MOST_MB = 300;
/** The allowed growth of resident memory between 10 % and the end. */
const MOST_GROWTH_MB = 80;
const SAMPLE_MS = 250;
/** The exit code of an interrupted run. */
const INTERRUPTED = 130;

const cli = fileURLToPath(new URL('../../packages/verify/dist/cli.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'postern-list-'));
const list = join(folder, 'list.csv');
const out = join(folder, 'rows.ndjson');
const names = await startServer('name-server');
const faults = [];
try {
  await writeList();
  const whole = await verify('in one go', { exitCode: 0 });
  const rows = await readRows();
  const sizeBytes = sizeOf(out);
  rmSync(out);
  const stopAtBytes = sizeBytes / 2;
  const first = await verify('first half', { exitCode: INTERRUPTED, stopAtBytes });
  const second = await verify('resumed', { exitCode: 0, options: ['--resume'] });
  const resumed = await readRows();
  if (resumed.digest !== rows.digest) faults.push('the rows of both ways differ');
  const seconds = (whole.seconds + first.seconds + second.seconds).toFixed(0);
  console.log(`${ROWS} rows twice in ${seconds} s`);
} finally {
  await names.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.error(`FAILED: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Runs the command line until it ends, or until it has written a number of bytes. */
async function verify(title, { exitCode, stopAtBytes = Infinity, options = [] }) {
  const server = ['--resolver', `127.0.0.1:${names.ports[0]}`, '--concurrency', '64'];
  const startedMs = Date.now();
  const child = spawn(process.execPath, [cli, list, '--out', out, ...server, ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const fromBytes = sizeOf(out);
  const samples = [];
  const timer = setInterval(() => {
    const writtenBytes = sizeOf(out);
    samples.push({ writtenBytes: writtenBytes - fromBytes, residentMb: residentOf(child.pid) });
    if (writtenBytes >= stopAtBytes) child.kill('SIGINT');
  }, SAMPLE_MS);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  const seconds = (Date.now() - startedMs) / 1000;
  if (code !== exitCode) faults.push(`${title}: it ended with ${code}`);
  checkMemory(title, samples, sizeOf(out) - fromBytes);
  console.log(`${title}: ${seconds.toFixed(0)} s`);
  return { seconds };
}

/** Prints the resident memory at 10 %, 50 % and 100 % of the output. */
function checkMemory(title, samples, totalBytes) {
  const alive = samples.filter(({ residentMb }) => residentMb > 0);
  const at = (share) =>
    (alive.find(({ writtenBytes }) => writtenBytes >= share * totalBytes) ?? alive.at(-1))
      ?.residentMb ?? 0;
  const most = Math.max(0, ...alive.map(({ residentMb }) => residentMb));
  const [tenth, half, end] = [at(0.1), at(0.5), alive.at(-1)?.residentMb ?? 0];
  console.log(`${title}: ${tenth} MB at 10 %, ${half} at 50 %, ${end} at 100 %; ${most} at most`);
  if (most > MOST_MB) faults.push(`${title}: ${most} MB at most`);
  if (Math.max(half, end) - tenth > MOST_GROWTH_MB) faults.push(`${title}: the memory grows`);
}

/** Checks that every line has one row for its address, and returns a digest that does not depend on their order. */
async function readRows() {
  const seen = new Uint8Array(Math.ceil(ROWS / 8));
  let rows = 0;
  let digest = 0;
  for await (const row of createInterface({ input: createReadStream(out) })) {
    const [, index, line, email] =
      /^\{"index":(\d+),"line":(\d+),"email":"([^"]*)"/.exec(row) ?? [];
    const id = Number(line) - FIRST_LINE;
    if (!(id >= 0 && id < ROWS) || Number(index) !== id || email !== emailOf(id)) {
      faults.push(`no row of the list: ${row.slice(0, 80)}`);
      break;
    }
    const bit = 1 << (id & 7);
    if (seen[id >>> 3] & bit) faults.push(`line ${line} has two rows`);
    seen[id >>> 3] |= bit;
    rows += 1;
    digest = (digest + createHash('sha1').update(row).digest().readUInt32BE()) % 2 ** 32;
  }
  if (rows !== ROWS) faults.push(`${rows} rows of ${ROWS}`);
  return { digest };
}

/** One address in ten has a domain that cannot exist, and one in twenty has no domain. */
function emailOf(id) {
  if (id % 20 === 7) return `user${id}`;
  return id % 10 === 3 ? `user${id}@firm.invalid` : `user${id}@n${id % DOMAINS}-firm.com`;
}

async function writeList() {
  const file = createWriteStream(list);
  file.write('id,email\n');
  for (let from = 0; from < ROWS; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, ROWS - from) }, (_, at) => {
      const id = from + at;
      return `${id},${emailOf(id)}\n`;
    });
    if (!file.write(rows.join(''))) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

/** 0 when the process has ended. */
function residentOf(pid) {
  try {
    const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** 0 when the file does not exist. */
function sizeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
