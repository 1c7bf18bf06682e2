import { fork } from 'node:child_process';
import { ofRounds, runRounds } from './rounds.js';
import { settings } from './settings.js';
import { median, round } from './table.js';

const ENGINES = [
  'postern',
  'edge',
  'address',
  'validator',
  'mailchecker',
  'mailcheck',
  'email-spell-checker',
  'deep-email-validator',
];
/** The baseline of the ratios: it checks only the syntax. */
const BASELINE = 'validator';
const SETS = ['known', 'mixed', 'fresh'];
/** The timeout of one engine's run. */
const LIMIT_MS = 60_000;

/** Measures the local checks of the engine and of other libraries, each in its own process. */
export async function engine() {
  const runs = new Map(ENGINES.map((name) => [name, []]));
  await runRounds('engine', async () => {
    for (const name of ENGINES) runs.get(name).push(await measure(name));
  });

  const of = (name, read) => median(runs.get(name).map(read));
  const head = ['engine', 'checks', 'known/s', 'mixed/s', 'new domains/s', 'first call ms', 'RSS'];
  const rows = ENGINES.map((name) => [
    name,
    runs.get(name)[0].checks.join(' '),
    ...SETS.map((set) => Math.round(of(name, (run) => run.perSecond[set]))),
    round(
      of(name, (run) => run.firstCallMs),
      1,
    ),
    `${String(
      round(
        of(name, (run) => run.addedMb),
        1,
      ),
    )} MB`,
  ]);
  /** The median of the ratios within each round, so that load on the machine affects both sides. */
  const ratio = (name, set) =>
    median(
      runs.get(name).map((run, round) => {
        return run.perSecond[set] / runs.get(BASELINE)[round].perSecond[set];
      }),
    );
  const ratios = ENGINES.map((name) => [name, ...SETS.map((set) => round(ratio(name, set)))]);
  const quality = ENGINES.map((name) => {
    const shares = Object.values(runs.get(name)[0].quality);
    return [name, ...shares.map((share) => share || null)];
  });
  const ours = (what, read) => ({
    what,
    subject: 'postern, fast',
    value: of('postern', read),
    base: of(BASELINE, read),
  });
  return {
    runs: Object.fromEntries(runs),
    tables: [
      { title: `Addresses a second, ${ofRounds}`, head, rows },
      {
        title: `Times ${BASELINE} in the same round, median`,
        head: ['engine', 'known', 'mixed', 'new domains'],
        rows: ratios,
      },
      {
        title: 'Quality on small lists',
        head: ['engine', 'typos', 'false typos', 'disposable', 'bad rejected', 'unusual accepted'],
        rows: quality,
      },
    ],
    figures: [
      ours('addresses at known providers', (run) => run.perSecond.known),
      ours('addresses of all kinds', (run) => run.perSecond.mixed),
      ours('addresses at new domains', (run) => run.perSecond.fresh),
      ours('first call, with import', (run) => run.firstCallMs),
      ours('memory added', (run) => run.addedMb),
      {
        what: 'rate at new domains, same round',
        subject: 'postern, fast',
        value: ratio('postern', 'fresh'),
        base: of(BASELINE, (run) => run.perSecond.fresh),
      },
    ],
  };
}

/** Runs one engine once. */
function measure(name) {
  const child = fork(
    new URL('./engines/child.js', import.meta.url),
    [new URL(`./engines/${name}.js`, import.meta.url).href, String(settings.setMs)],
    { execArgv: ['--expose-gc'], timeout: LIMIT_MS },
  );
  return new Promise((resolve, reject) => {
    let measured;
    child.on('message', (message) => (measured = message));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (measured) resolve(measured);
      else reject(new Error(`${name} exited with ${String(code)}`));
    });
  });
}
