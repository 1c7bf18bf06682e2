import { progress } from '../progress.js';
import { settings } from '../settings.js';
import { round } from '../table.js';
import { runSubject } from './processes.js';

/** The time after which no further 10,000 addresses are started. */
const LIMIT_MS = 150_000;
const GIVE_UP_MS = 240_000;
/** The number of addresses from which the caches, with 10,000 entries each, are full and evict entries. */
const FULL = 20_000;
const AT_ONCE = { fast: 1, medium: 64, deep: 64 };
const SHOWN = [10_000, FULL, 40_000, 60_000, 80_000, 100_000];

/**
 * A small young generation, because by default it takes up to 48 MB independent of the retained memory; and one thread
 * for garbage collection, because several return free memory to the system at irregular times.
 */
const FLAGS = ['--expose-gc', '--max-semi-space-size=1', '--single-threaded-gc'];

/** Measures the resident memory of each subject over many addresses, one subject at a time. */
export async function measureMemory(subjects, ports) {
  const measured = [];
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
    const first = samples.find(({ count }) => count >= FULL) ?? samples[0];
    const last = samples.at(-1);
    const growthMb = last.residentMb - first.residentMb;
    const heldMb = last.heldMb - first.heldMb;
    const fromMb = first.residentMb;
    measured.push({ subject, samples, others, fromMb, growthMb, heldMb });
  }
  return measured;
}

/** One row per subject. */
export function memoryTable(measured) {
  const shown = SHOWN.filter((count) => measured.some(({ samples }) => samples.some(at(count))));
  const head = ['mode', ...shown.map(String), 'growth', 'growth of the heap', 'other results'];
  const rows = measured.map(({ subject, samples, others, growthMb, heldMb }) => [
    subject,
    ...shown.map((count) => {
      const sample = samples.find(at(count));
      return sample ? round(sample.residentMb, 1) : null;
    }),
    round(growthMb, 1),
    round(heldMb, 1),
    others,
  ]);
  return {
    title: 'Resident memory in MB after this many addresses, each at a new domain',
    head,
    rows,
  };
}

function at(wanted) {
  return ({ count }) => count === wanted;
}
