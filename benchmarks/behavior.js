import { availableParallelism } from 'node:os';
import { createOpener, launch } from './browser.js';
import { controls, forms } from './forms.js';
import { createSubmitCases } from './submit-cases.js';
import { progress } from './progress.js';
import { settings } from './settings.js';
import { round } from './table.js';

/** The number of sessions per page, so that pages are replaced regularly. */
const SHARD = 125;

const SAME_MODE = {
  name: 'commitMode = mode',
  options: { debounceMs: 300, mode: 'fast', commitMode: 'fast' },
  debounceMs: 300,
  mode: 'fast',
  commitMode: 'fast',
};
/** The library's defaults. */
const DEFAULTS = {
  name: 'defaults',
  options: {},
  debounceMs: 400,
  mode: 'fast',
  commitMode: 'medium',
};

/** Plays seeded sessions and the seven submit cases on every form, in virtual time. */
export async function behavior() {
  const browser = await launch();
  const [naive] = controls;
  const all = [...forms, ...controls];
  const open = await createOpener(
    browser,
    all.map(({ file }) => file),
  );
  const results = [];
  for (const setup of [SAME_MODE, DEFAULTS])
    for (const { name, file } of setup === DEFAULTS ? [...forms, naive] : all) {
      progress(`behavior: ${name}, ${setup.name}`);
      const isControl = controls.some((control) => control.name === name);
      const played = isControl ? { ...setup, options: spelledOut(setup) } : setup;
      const { tally, faults, errors } = await playAll(() => open(file), played);
      const submitCases = await playSubmitCases(() => open(file), played);
      results.push({ form: name, setup: setup.name, tally, submitCases, errors, faults });
      const shown = isControl ? [] : faults.slice(0, 5);
      for (const fault of shown) console.log(`${name}, ${setup.name}: ${JSON.stringify(fault)}`);
      for (const error of errors.slice(0, 5)) console.log(`${name}, page: ${error}`);
    }
  const chromium = browser.version();
  await browser.close();
  return {
    chromium,
    results: results.map(({ faults, ...rest }) => ({ ...rest, faults: faults.slice(0, 50) })),
    tables: [sessionTable(results), submitTable(results)],
    figures: [SAME_MODE, DEFAULTS].flatMap((setup) => figuresOf(setup, results)),
  };
}

/** The options of a setup for a form that has no defaults of its own. */
const spelledOut = ({ debounceMs, mode, commitMode }) => ({ debounceMs, mode, commitMode });

/** Plays all seeds, one shard per page, with one page per core at a time. */
async function playAll(open, setup) {
  const seeds = Array.from({ length: settings.sessions }, (_, index) => index + 1);
  const shards = [];
  while (seeds.length) shards.push(seeds.splice(0, SHARD));
  const total = { tally: {}, faults: [], errors: [] };
  const work = async () => {
    for (let shard = shards.shift(); shard; shard = shards.shift()) {
      const page = await open();
      const { tally, faults, errors } = await page.evaluate(
        async ([shard, setup]) => ({
          ...(await globalThis.BENCH.tally(shard, setup)),
          errors: globalThis.BENCH.errors(),
        }),
        [shard, setup],
      );
      await page.context().close();
      for (const [name, count] of Object.entries(tally))
        total.tally[name] = (total.tally[name] ?? 0) + count;
      total.faults.push(...faults);
      total.errors.push(...errors);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  total.faults.sort((a, b) => a.seed - b.seed);
  return total;
}

async function playSubmitCases(open, setup) {
  const page = await open();
  const results = [];
  for (const submitCase of createSubmitCases(setup.debounceMs)) {
    const { requests, submits, presses } = await page.evaluate(
      ([submitCase, options]) => globalThis.BENCH.play(submitCase, options),
      [submitCase, setup.options],
    );
    const afterMs = submits.length ? submits[0].atMs - presses[0].atMs : null;
    const atSubmit = requests.filter(({ sentMs }) => sentMs >= presses[0].atMs).length;
    const { name, passMs } = submitCase;
    results.push({ name, passMs, afterMs, atSubmit, requests: requests.length });
  }
  await page.context().close();
  return results;
}

function sessionTable(results) {
  const head = [
    'form',
    'setup',
    'sessions',
    'typing × fewest',
    'aborted',
    'requested again at submit',
    'wrong at end',
    'silent after leaving',
    'false ms',
    'leaked',
    'unproved',
    'first clicks lost',
    'double submits',
    'page errors',
  ];
  const rows = results.map(({ form, setup, tally, errors }) => [
    form,
    setup,
    tally.sessions,
    round(typingRatio(tally), 4),
    tally.aborted,
    `${String(tally.repeatedRequests)} of ${String(tally.provedClicks)}`,
    tally.wrongAtEnd,
    tally.silentAfterLeaving,
    tally.falseMs,
    `${String(tally.leaked)} of ${String(tally.submitted)}`,
    tally.unproved,
    `${String(tally.lost)} of ${String(tally.goodClicks)}`,
    tally.doubleSubmits,
    errors.length,
  ]);
  return { title: 'Seeded sessions', head, rows };
}

function submitTable(results) {
  const head = ['form', 'setup', ...results[0].submitCases.map(({ name }) => name)];
  const rows = results.map(({ form, setup, submitCases }) => [
    form,
    setup,
    ...submitCases.map(({ passMs, afterMs, requests, atSubmit }) => {
      const end = afterMs === null ? 'held' : `+${String(afterMs)} ms`;
      const leak = passMs === null && afterMs !== null ? ' LEAK' : '';
      return `${end}${leak} (${String(requests)}, ${String(atSubmit)} at submit)`;
    }),
  ]);
  return { title: 'Submit cases: one click, each response takes 200 ms (requests)', head, rows };
}

/**
 * The figures of the worst of the four forms, with the naive form as the baseline. The requests at a submit have a
 * target only if the mode while typing is also the mode of the submit.
 */
function figuresOf(setup, results) {
  const ofSetup = results.filter((each) => each.setup === setup.name);
  const ours = ofSetup.filter(({ form }) => forms.some(({ name }) => name === form));
  const control = ({ name }) => ofSetup.find(({ form }) => form === name);
  const [naive, bare] = controls.map(control);
  const subject = `worst form, ${setup.name}`;
  const worst = (what, of) => ({
    what,
    subject,
    value: Math.max(...ours.map(of)),
    base: of(naive),
  });
  const count = (what, name) => worst(what, ({ tally }) => tally[name]);
  return [
    worst('requests while typing', ({ tally }) => typingRatio(tally)),
    count('sent again at submit', 'repeatedRequests'),
    count('wrong at the end', 'wrongAtEnd'),
    count('false verdict shown', 'falseMs'),
    count('bad values through', 'leaked'),
    count('unproved values through', 'unproved'),
    count('first clicks lost', 'lost'),
    count('double submits', 'doubleSubmits'),
    worst('gate cases gone wrong', (each) => each.submitCases.filter(isWrong).length),
    worst('click at once goes through after', (each) => atOnce(each).afterMs ?? Infinity),
    ...(setup === SAME_MODE
      ? [
          worst('click at once, requests', (each) => atOnce(each).requests),
          worst('proved, requests at submit', (each) => proved(each).atSubmit),
          {
            what: 'measures that find fault, of 5',
            subject: naive.form,
            value: caught(naive),
            base: caught(bare),
          },
        ]
      : []),
  ];
}

/** The number of measures that a form fails. */
function caught({ tally }) {
  const names = ['wrongAtEnd', 'falseMs', 'leaked', 'unproved', 'lost'];
  return names.filter((name) => tally[name] > 0).length;
}

const caseOf = (name) => (each) => each.submitCases.find((one) => one.name === name);
const atOnce = caseOf('good, click at once');
const proved = caseOf('good, proved');
const typingRatio = ({ typingRequests, fewest }) => typingRequests / fewest;
const isWrong = ({ passMs, afterMs }) => (passMs === null) !== (afterMs === null);
