import process from 'node:process';

/** Every setting of a run: its variable, its default and its description. */
export const SETTINGS = [
  ['BENCH_ROUNDS', 3, 'interleaved rounds of every part but `bundle`, `behavior` and `calls`'],
  ['BENCH_SESSIONS', 250, '`behavior`: sessions, for each form and setup'],
  ['BENCH_CHANGES', 4000, '`keystroke`: keys, for each form and round'],
  ['BENCH_LOAD_SECONDS', 2, '`proxy`, `service`: seconds of requests, after one of warm-up'],
  ['BENCH_SET_MS', 200, '`engine`: milliseconds for each set of addresses'],
  ['BENCH_LEVELS', '1,64', '`network`: how many addresses are under way at once'],
  ['BENCH_LEVEL_MS', 500, '`network`: milliseconds for each of these'],
  ['BENCH_MEMORY_ADDRESSES', 50_000, '`network`: addresses over which memory may grow'],
  ['BENCH_LIST', 100_000, '`service`: addresses of a large job, at most 100,000'],
  ['BENCH_EVENTS', 100, '`service`: events that webhooks report'],
  ['BENCH_TRIES', 5, '`service`: small jobs beside a large one'],
];

const valueOf = (name) => process.env[name] ?? SETTINGS.find(([other]) => other === name)[1];

/** The settings of this run. */
export const settings = {
  rounds: Number(valueOf('BENCH_ROUNDS')),
  sessions: Number(valueOf('BENCH_SESSIONS')),
  changes: Number(valueOf('BENCH_CHANGES')),
  loadSeconds: Number(valueOf('BENCH_LOAD_SECONDS')),
  setMs: Number(valueOf('BENCH_SET_MS')),
  levels: levelsOf(valueOf('BENCH_LEVELS')),
  levelMs: Number(valueOf('BENCH_LEVEL_MS')),
  memoryAddresses: Number(valueOf('BENCH_MEMORY_ADDRESSES')),
  list: Number(valueOf('BENCH_LIST')),
  events: Number(valueOf('BENCH_EVENTS')),
  tries: Number(valueOf('BENCH_TRIES')),
};

/** The variables that are set in this run, by name. */
export const changedSettings = Object.fromEntries(
  SETTINGS.filter(([name]) => process.env[name] !== undefined).map(([name]) => [
    name,
    process.env[name],
  ]),
);

/** The names of the variables that make a run smaller than the default. */
export function smallerSettings(changed) {
  return Object.keys(changed).filter((name) => {
    const [, usual] = SETTINGS.find(([other]) => other === name);
    if (typeof usual === 'number') return !(Number(changed[name]) >= usual);
    const levels = levelsOf(changed[name]);
    return levelsOf(usual).some((level) => !levels.includes(level));
  });
}

function levelsOf(text) {
  return String(text).split(',').map(Number);
}
