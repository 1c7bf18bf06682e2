import { progress } from '../progress.js';
import { settings } from '../settings.js';
import { round } from '../table.js';
import { bodyOf } from './calls.js';
import { memoryOf } from './processes.js';
import { startSetup } from './setups.js';
import { sendSingles } from './singles.js';
import { createList } from './stub.js';

const { setInterval, clearInterval } = globalThis;
const JOBS = 5;
const COUNT = settings.list;
const SINGLES = 0.6 * COUNT;
const CONNECTIONS = 32;
const SAMPLE_MS = 50;
const EVERY_MS = 50;
const GIVE_UP_MS = 120_000;

/**
 * Measures the resident memory of one service with production settings, over consecutive jobs and then many single
 * validations; null if the system does not report it.
 */
export async function measureMemory(databases, name) {
  progress('service: memory over five jobs');
  const setup = await startSetup(name, { databases });
  const [{ pid }] = setup.processes;
  try {
    if (!memoryOf(pid)) return null;
    const key = await setup.keyOf();
    const calls = await setup.callsOf();
    const startMb = memoryOf(pid).residentMb;
    const phases = [];
    for (let number = 1; number <= JOBS; number++) {
      const body = bodyOf(createList(COUNT, `doe${String(number)}`));
      const run = async () => {
        const { job_id } = await calls.accept(body);
        await calls.ended(job_id, { everyMs: EVERY_MS, giveUpMs: GIVE_UP_MS });
      };
      phases.push({ phase: `job ${String(number)}`, ...(await sampled(pid, run)) });
    }
    const singles = () =>
      sendSingles({ url: setup.url, key }, { connections: CONNECTIONS, amount: SINGLES });
    phases.push({
      phase: `${SINGLES.toLocaleString('en')} singles`,
      ...(await sampled(pid, singles)),
    });
    const [second, last] = [phases[1], phases[JOBS - 1]];
    return {
      name,
      startMb,
      phases,
      peakMb: memoryOf(pid).peakMb,
      growthMb: last.peakMb - second.peakMb,
      secondMb: second.peakMb,
    };
  } finally {
    await setup.stop();
  }
}

/** One column per phase: its peak, and the resident memory at its end. */
export function memoryTable(measured) {
  const head = ['service', 'at the start', ...measured[0].phases.map(({ phase }) => phase), 'peak'];
  const rows = measured.map(({ name, startMb, phases, peakMb }) => [
    name,
    round(startMb, 0),
    ...phases.map((each) => `${round(each.peakMb, 0)} (${round(each.endMb, 0)})`),
    round(peakMb, 0),
  ]);
  const title = 'Resident memory of the service in MB: the peak of each phase, and at its end';
  return { title, head, rows };
}

/** The peak memory while `run` runs, and the memory at its end. */
async function sampled(pid, run) {
  let peakMb = 0;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, memoryOf(pid).residentMb);
  }, SAMPLE_MS);
  try {
    await run();
  } finally {
    clearInterval(timer);
  }
  const endMb = memoryOf(pid).residentMb;
  return { peakMb: Math.max(peakMb, endMb), endMb };
}
