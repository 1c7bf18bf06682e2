import { ofRounds, runRounds } from '../rounds.js';
import { median, round } from '../table.js';
import { runSubject } from './processes.js';

/** The timeout of one subject's run. */
const GIVE_UP_MS = 120_000;

/**
 * Puts subjects under load, each in its own process, in interleaved rounds. The first subject is the baseline. Ratios
 * are taken within a round, so that load on the machine affects both sides.
 */
export async function measureLoad(title, subjects, settings) {
  const rounds = await runRounds(`network: ${title}`, async () => {
    const round = {};
    for (const subject of subjects) {
      const { runs } = await runSubject('load', subject, { giveUpMs: GIVE_UP_MS, ...settings });
      round[subject] = runs;
    }
    return round;
  });

  const middle = (read) => median(rounds.map(read));
  /** The medians of a subject at a level of concurrency. */
  const at = (subject, atOnce) => {
    const index = settings.levels.indexOf(atOnce);
    const of = (round, name = subject) => round[name][index];
    const base = (round) => of(round, subjects[0]);
    return {
      perSecond: middle((round) => of(round).perSecond),
      p50Ms: middle((round) => of(round).p50Ms),
      p99Ms: middle((round) => of(round).p99Ms),
      cpuUs: middle((round) => of(round).cpuUs),
      rateRatio: middle((round) => of(round).perSecond / base(round).perSecond),
      cpuRatio: middle((round) => of(round).cpuUs / base(round).cpuUs),
      lost: middle((round) => of(round).lost),
      others: rounds.reduce((sum, round) => sum + countOf(of(round).others), 0),
    };
  };
  const others = (subject) =>
    settings.levels.reduce((sum, atOnce) => sum + at(subject, atOnce).others, 0);
  return { subjects, levels: settings.levels, rounds, at, others };
}

/** One row per subject and level of concurrency. */
export function loadTable(title, { subjects, levels, at }) {
  const [base] = subjects;
  const head = [
    'subject',
    'at once',
    'addresses/s',
    `× ${base}`,
    'p50 ms',
    'p99 ms',
    'CPU µs/address',
    `CPU × ${base}`,
    'lost datagrams',
    'other results',
  ];
  const rows = levels.flatMap((atOnce) =>
    subjects.map((subject) => {
      const medians = at(subject, atOnce);
      return [
        subject,
        atOnce,
        Math.round(medians.perSecond),
        round(medians.rateRatio),
        round(medians.p50Ms, 4),
        round(medians.p99Ms, 4),
        round(medians.cpuUs, 1),
        round(medians.cpuRatio),
        medians.lost,
        medians.others,
      ];
    }),
  );
  return { title: `${title}, ${ofRounds}`, head, rows };
}

function countOf(others) {
  return Object.values(others).reduce((sum, count) => sum + count, 0);
}
