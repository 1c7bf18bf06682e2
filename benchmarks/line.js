import { launch } from './browser.js';
import { bundleScript, bundleSite } from './build.js';
import { serveSite } from './line/site.js';
import { ofRounds, runRounds } from './rounds.js';
import { median } from './table.js';

const FILE = './subjects/react.jsx';
const EAGER = { '@postern/react': '@postern/react/eager' };
const SETUPS = [
  { name: 'lazy', alias: {}, query: '', fetchesAll: false },
  { name: 'lazy, load: idle', alias: {}, query: '?load=idle', fetchesAll: true },
  { name: '/eager', alias: EAGER, query: '', fetchesAll: true },
];
/** Lighthouse's "Slow 4G", and a slower line of WebPageTest: round trip in ms, kbit/s down and up. */
const LINES = [
  { name: 'Slow 4G', latency: 150, down: 1638.4, up: 750 },
  { name: '3G', latency: 400, down: 400, up: 400 },
];
const FLOWS = ['paste', 'type'];

/** Measures the time to the first verdict on a slow line, with the code loaded late or early. */
export async function line() {
  const browser = await launch();
  const pageScript = await bundleScript('./line/page.js', 'ACTIONS');
  const sites = new Map();
  for (const { name, alias } of SETUPS)
    sites.set(name, await serveSite(await bundleSite(FILE, alias)));
  const rounds = await runRounds('line', async () => {
    const runs = {};
    for (const each of LINES)
      for (const flow of FLOWS)
        await Promise.all(
          SETUPS.map(async ({ name, query, fetchesAll }) => {
            const { url, count } = sites.get(name);
            const visit = { url: url + query, scripts: fetchesAll ? count : 1, flow, line: each };
            runs[keyOf(each, name, flow)] = await measure(browser, pageScript, visit);
          }),
        );
    return runs;
  });
  const chromium = browser.version();
  await browser.close();
  for (const { close } of sites.values()) await close();

  const of = (key, what) => Math.round(median(rounds.map((runs) => runs[key][what])));
  return {
    chromium,
    rounds,
    tables: [
      {
        title: `Milliseconds on a slow line, React, ${ofRounds}`,
        head: [
          'line',
          'code',
          'field mounted after',
          'focus and paste to verdict',
          'last key to verdict',
        ],
        rows: LINES.flatMap((each) =>
          SETUPS.map(({ name }) => [
            each.name,
            name,
            of(keyOf(each, name, 'paste'), 'mountedMs'),
            ...FLOWS.map((flow) => of(keyOf(each, name, flow), 'verdictMs')),
          ]),
        ),
      },
    ],
    figures: [],
  };
}

const keyOf = (line, setup, flow) => `${line.name}, ${setup}, ${flow}`;

/** Loads a page over a line, focuses the field once the network is idle, and waits for the verdict. */
async function measure(browser, pageScript, { url, scripts, flow, line }) {
  const page = await (await browser.newContext()).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: (line.down * 1000) / 8,
    uploadThroughput: (line.up * 1000) / 8,
  });
  await page.addInitScript(`${pageScript};globalThis.ACTIONS = ACTIONS;`);
  await page.goto(url, { waitUntil: 'commit' });
  const mountedMs = await page.evaluate(() => globalThis.ACTIONS.mountedMs());
  await page.evaluate((scripts) => globalThis.ACTIONS.fetched(scripts), scripts);
  await page.waitForLoadState('networkidle');
  const verdictMs = await page.evaluate((flow) => globalThis.ACTIONS[flow](), flow);
  await page.context().close();
  return { mountedMs, verdictMs };
}
