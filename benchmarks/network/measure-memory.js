import { progress } from '../progress.js';
import { settings } from '../settings.js';
import { round } from '../table.js';
import { runSubject } from './processes.js';

/** No further 10,000 are begun after so long. */
const LIMIT_MS = 150_000;
const GIVE_UP_MS = 240_000;
/** The caches hold 10,000 answers of a kind: from here on they turn over. */
const FULL = 20_000;
const AT_ONCE = { fast: 1, medium: 64, deep: 64 };
const SHOWN = [10_000, FULL, 40_000, 60_000, 80_000, 100_000];

/**
 * The young generation is kept small, else it takes up to 48 MB at a moment that has nothing to do
 * with what is held; one thread collects, else what is free goes back to the system at odd times.
 */
const FLAGS = ['--expose-gc', '--max-semi-space-size=1', '--single-threaded-gc'];

/** Takes the resident memory of each subject over many addresses, one after the other. */
export async function measureMemory(subjects, ports) {
  const told = [];
  for (const subject of subjects) {
    progress(`network: memory, ${subject}`);
    const { samples, others } = await runSubject('memory', subject, {
      ports,
      count: settings.memoryAddresses,
      atOnce: AT_ONCE[subject],
      limitMs: LIMIT_MS,
      giveUpMs: GIVE_UP_MS,
      flags: FLAGS,
    });
    const first = samples.find(({ asked }) => asked >= FULL) ?? samples[0];
    const last = samples.at(-1);
    const growthMb = last.residentMb - first.residentMb;
    const heldMb = last.heldMb - first.heldMb;
    const fromMb = first.residentMb;
    told.push({ subject, samples, others, fromMb, growthMb, heldMb });
  }
  return told;
}

/** One row a subject. */
export function memoryTable(told) {
  const shown = SHOWN.filter((asked) => told.some(({ samples }) => samples.some(at(asked))));
  const head = ['mode', ...shown.map(String), 'growth', 'growth of the heap', 'other answers'];
  const rows = told.map(({ subject, samples, others, growthMb, heldMb }) => [
    subject,
    ...shown.map((asked) => {
      const sample = samples.find(at(asked));
      return sample ? round(sample.residentMb, 1) : null;
    }),
    round(growthMb, 1),
    round(heldMb, 1),
    others,
  ]);
  return {
    title: 'Resident memory in MB after so many addresses, each at a new domain',
    head,
    rows,
  };
}

function at(count) {
  return ({ asked }) => asked === count;
}
