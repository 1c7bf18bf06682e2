import process from 'node:process';
import { createOpener, launch } from './browser.js';
import { forms, plain } from './forms.js';
import { median, round } from './table.js';
import { figure } from './targets.js';

const CHANGES = Number(process.env.BENCH_CHANGES ?? 10_000);
const WARM_UP = 500;
const ROUNDS = 3;
const all = [...forms, plain];
const OPTIONS = { debounceMs: 300, mode: 'fast', commitMode: 'fast' };

/** Measures what validation adds to a keystroke: the main thread's time, and React's commits. */
export async function keystroke() {
  const browser = await launch();
  const open = await createOpener(
    browser,
    all.flatMap(({ file, bare }) => [bare, file]),
  );
  const runs = new Map();
  for (let round = 0; round < ROUNDS; round++)
    for (const { file, bare } of all)
      for (const each of [bare, file]) {
        const run = await typeOn(await open(each));
        runs.set(each, [...(runs.get(each) ?? []), run]);
      }
  const chromium = browser.version();
  await browser.close();

  const of = (file, name) => median(runs.get(file).map((run) => run[name]));
  const told = all.map(({ name, file, bare }) => {
    const added = of(file, 'taskMs') - of(bare, 'taskMs');
    const commits = name.startsWith('react') ? of(file, 'commits') : null;
    return { name, bareMs: of(bare, 'taskMs'), taskMs: of(file, 'taskMs'), added, commits };
  });
  const head = ['form', 'bare task ms/key', 'task ms/key', 'added', 'commits/key', 'bare commits'];
  const rows = told.map(({ name, bareMs, taskMs, added, commits }, index) => [
    name,
    round(bareMs, 3),
    round(taskMs, 3),
    round(added, 3),
    commits === null ? null : round(commits),
    commits === null ? null : round(of(all[index].bare, 'commits')),
  ]);
  return {
    chromium,
    changes: CHANGES,
    runs: Object.fromEntries(runs),
    tables: [{ title: `A keystroke, median of ${String(ROUNDS)} interleaved rounds`, head, rows }],
    figures: told
      .filter(({ name }) => name !== plain.name)
      .flatMap(({ name, added, commits }) => [
        figure(`${name}: added task`, added, commits === null ? 'taskOther' : 'taskReact'),
        ...(commits === null
          ? []
          : [
              figure(
                `${name}: commits`,
                commits,
                name.includes('controlled') ? 'commitsControlled' : 'commits',
              ),
            ]),
      ]),
  };
}

async function typeOn(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const taskSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  const type = (changes) =>
    page.evaluate((settings) => globalThis.BENCH.type(settings), { changes, options: OPTIONS });
  await type(WARM_UP);
  const before = await taskSeconds();
  const { commits, requests } = await type(CHANGES);
  const taskMs = ((await taskSeconds()) - before) * 1000;
  await page.context().close();
  return { taskMs: taskMs / CHANGES, commits: commits / CHANGES, requests };
}
