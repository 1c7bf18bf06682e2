import { launch } from './browser.js';
import { bundleScript } from './build.js';
import { ofRounds, runRounds } from './rounds.js';
import { median, round } from './table.js';
import { createThreadTime } from './thread-time.js';

const COUNTS = [1, 100, 300, 1000];
const SUBJECTS = [
  { name: 'plain DOM', file: './subjects/fields-dom.js', bare: './subjects/fields-dom-bare.js' },
  { name: 'react', file: './subjects/fields-react.jsx', bare: './subjects/fields-react-bare.jsx' },
  {
    name: 'react, /eager',
    file: './subjects/fields-react.jsx',
    bare: './subjects/fields-react-bare.jsx',
    alias: { '@postern/react': '@postern/react/eager' },
  },
];
/** The number of fields that are pressed in turn, and the number of presses and of keys. */
const PRESSED = 10;
const TIMES = 200;

/** Measures the cost of a press, of a key and of mounting on a page with many fields. */
export async function fields() {
  const browser = await launch();
  const pageScript = await bundleScript('./fields/page.js', 'ACTIONS');
  const scripts = new Map();
  for (const { name, file, bare, alias } of SUBJECTS) {
    scripts.set(bare, [pageScript, await bundleScript(bare, 'FORM')]);
    scripts.set(name, [pageScript, await bundleScript(file, 'FORM', { alias })]);
  }
  const rounds = await runRounds('fields', async () => {
    const runs = {};
    for (const count of COUNTS)
      for (const [name, each] of scripts)
        runs[`${name}, ${String(count)}`] = await measure(browser, each, count);
    return runs;
  });
  const chromium = browser.version();
  await browser.close();

  const results = SUBJECTS.flatMap((subject) =>
    COUNTS.map((count) => compare(subject, count, rounds)),
  );
  return {
    chromium,
    rounds,
    tables: [tableOf(results)],
    figures: results
      .filter(({ count }) => count === COUNTS.at(-1))
      .flatMap(({ name, count, press, barePress, mountRatio, bareMount }) => {
        const subject = `${name}, ${count.toLocaleString('en')}`;
        return [
          { what: 'a press adds, main thread', subject, value: press, base: barePress },
          { what: 'mounting, main thread', subject, value: mountRatio, base: bareMount },
        ];
      }),
  };
}

/** Opens a page with `count` fields, and resolves with the milliseconds of each action. */
async function measure(browser, scripts, count) {
  const page = await (await browser.newContext()).newPage();
  await page.setContent('<!doctype html><meta charset="utf-8"><title>form</title><body></body>');
  for (const content of scripts) await page.addScriptTag({ content });
  const threadMs = await createThreadTime(page);
  const during = async (act, argument) => {
    const before = await threadMs();
    await page.evaluate(act, argument);
    return (await threadMs()) - before;
  };
  const press = ([first, times]) => globalThis.ACTIONS.press(first, times);
  const type = (times) => globalThis.ACTIONS.type(times);
  const mounted = await during(mount, count);
  await during(press, [PRESSED, PRESSED]);
  const presses = await during(press, [PRESSED, TIMES]);
  const keys = await during(type, TIMES);
  await page.context().close();
  return { mount: mounted, press: presses / TIMES, key: keys / TIMES };
}

/** Mounts `count` fields in the page, and resolves when they are painted. */
async function mount(count) {
  const { document, requestAnimationFrame } = globalThis;
  const options = { proxyUrl: '/api/validate-email' };
  globalThis.FORM.mount(document.body, { options, count });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
}

/** The medians of a subject with `count` fields, and its difference to the bare page. */
function compare({ name, bare: bareFile }, count, rounds) {
  const of = (read) =>
    median(
      rounds.map((runs) => {
        const own = runs[`${name}, ${String(count)}`];
        const bare = runs[`${bareFile}, ${String(count)}`];
        return read(own, bare);
      }),
    );
  return {
    name,
    count,
    barePress: of((own, bare) => bare.press),
    press: of((own, bare) => own.press - bare.press),
    bareKey: of((own, bare) => bare.key),
    key: of((own, bare) => own.key - bare.key),
    bareMount: of((own, bare) => bare.mount),
    mount: of((own) => own.mount),
    mountRatio: of((own, bare) => own.mount / bare.mount),
  };
}

function tableOf(results) {
  return {
    title: `Milliseconds of the main thread on a page with many fields, ${ofRounds}`,
    head: [
      'form',
      'fields',
      'bare press',
      'a press adds',
      'bare key',
      'a key adds',
      'bare mount',
      'mount',
      '× bare',
    ],
    rows: results.map((each) => [
      each.name,
      each.count,
      round(each.barePress, 3),
      round(each.press, 3),
      round(each.bareKey, 3),
      round(each.key, 3),
      round(each.bareMount, 1),
      round(each.mount, 1),
      round(each.mountRatio, 2),
    ]),
  };
}
