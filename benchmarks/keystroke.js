import { createOpener, launch } from './browser.js';
import { forms, plain } from './forms.js';
import { ofRounds, runRounds } from './rounds.js';
import { settings } from './settings.js';
import { median, round } from './table.js';
import { createThreadTime } from './thread-time.js';

const WARM_UP = 500;
const all = [...forms, plain];
const OPTIONS = { debounceMs: 300, mode: 'fast', commitMode: 'fast' };

/** Measures the main thread's time and React's commits that validation adds to a keystroke. */
export async function keystroke() {
  const browser = await launch();
  const open = await createOpener(
    browser,
    all.flatMap(({ file, bare }) => [bare, file]),
  );
  const runs = new Map();
  await runRounds('keystroke', async () => {
    for (const { file, bare } of all)
      for (const each of [bare, file]) {
        const run = await typeOn(await open(each));
        runs.set(each, [...(runs.get(each) ?? []), run]);
      }
  });
  const chromium = browser.version();
  await browser.close();

  const of = (file, name) => median(runs.get(file).map((run) => run[name]));
  const results = all.map(({ name, file, bare }) => {
    const added = of(file, 'ownMs') - of(bare, 'ownMs');
    const isReact = name.startsWith('react');
    const commits = isReact ? of(file, 'commits') : null;
    const bareCommits = isReact ? of(bare, 'commits') : null;
    const [bareMs, ownMs] = [of(bare, 'ownMs'), of(file, 'ownMs')];
    const ratio = median(
      runs.get(file).map((run, index) => {
        const { ownMs: ofBare } = runs.get(bare)[index];
        return (run.ownMs - ofBare) / ofBare;
      }),
    );
    return { name, bareMs, ownMs, added, ratio, commits, bareCommits };
  });
  const head = ['form', 'bare ms/key', 'ms/key', 'added', '÷ bare', 'commits/key', 'bare commits'];
  const rows = results.map(({ name, bareMs, ownMs, added, ratio, commits, bareCommits }) => [
    name,
    round(bareMs, 3),
    round(ownMs, 3),
    round(added, 3),
    round(ratio, 2),
    commits === null ? null : round(commits),
    bareCommits === null ? null : round(bareCommits),
  ]);
  return {
    chromium,
    runs: Object.fromEntries(runs),
    tables: [{ title: `The main thread's milliseconds of a keystroke, ${ofRounds}`, head, rows }],
    figures: results
      .filter(({ name }) => name !== plain.name)
      .flatMap(({ name: subject, bareMs, ratio, commits, bareCommits }) => [
        { what: 'a key adds, main thread', subject, value: ratio, base: bareMs },
        ...(commits === null
          ? []
          : [{ what: 'React commits a key', subject, value: commits, base: bareCommits }]),
      ]),
  };
}

async function typeOn(page) {
  const threadMs = await createThreadTime(page);
  const type = (changes) =>
    page.evaluate((options) => globalThis.BENCH.type(options), { changes, options: OPTIONS });
  await type(WARM_UP);
  const before = await threadMs();
  const { commits, requests } = await type(settings.changes);
  const tookMs = (await threadMs()) - before;
  await page.context().close();
  return { ownMs: tookMs / settings.changes, commits: commits / settings.changes, requests };
}
