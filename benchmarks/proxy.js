import autocannon from 'autocannon';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { measureOverload } from './overload.js';
import { startRedis } from './proxies/start-redis.js';
import { runRounds } from './rounds.js';
import { settings } from './settings.js';
import { round } from './table.js';

const SERVERS = ['bare', 'constant', 'cache-hit', 'cache-hit-web', 'handler', 'uncached'];
/** The servers that need Redis. */
const REDIS_SERVERS = ['cache-hit-redis', 'uncached-redis'];
const WARM_UP_SECONDS = 1;
const CONNECTIONS = 32;

/** Measures the CPU time of a request through the proxy; the baselines are the same bridge and bare node:http. */
export async function proxy() {
  const redis = await startRedis();
  const servers = redis ? [...SERVERS, ...REDIS_SERVERS] : SERVERS;
  const runs = new Map(servers.map((name) => [name, []]));
  await runRounds('proxy', async () => {
    for (const name of servers) runs.get(name).push(await measure(name, redis));
  });
  await redis?.stop();
  const overload = await withServer('busy', null, ({ port }) =>
    measureOverload(port, settings.loadSeconds * 2),
  );

  const best = (name) => runs.get(name).reduce((a, b) => (b.cpuUs < a.cpuUs ? b : a));
  const constant = best('constant').cpuUs;
  const head = [
    'server',
    'CPU µs/request',
    '× constant',
    '× bare',
    'requests/s',
    'p99 ms',
    'failed',
  ];
  const rows = servers.map((name) => {
    const { cpuUs, perSecond, p99Ms, failed } = best(name);
    const ratios = [cpuUs / constant, cpuUs / best('bare').cpuUs];
    return [
      name,
      round(cpuUs, 1),
      ...ratios.map((ratio) => round(ratio)),
      perSecond,
      p99Ms,
      failed,
    ];
  });
  return {
    runs: Object.fromEntries(runs),
    tables: [
      { title: `Best of ${String(settings.rounds)} interleaved rounds, loopback`, head, rows },
      overloadTable(overload),
    ],
    figures: [
      ...servers.filter((name) => name.startsWith('cache-hit')).map((name) => [name, 'constant']),
      ['uncached', 'handler'],
    ]
      .map(([subject, base]) => ({
        what: 'CPU of a request',
        subject,
        value: best(subject).cpuUs / best(base).cpuUs,
        base: best(base).cpuUs,
      }))
      .concat({
        what: 'p99 of the admitted under ten times too many',
        subject: 'busy',
        value: overload.busy.admitted.p99Ms / overload.quiet.admitted.p99Ms,
        base: overload.quiet.admitted.p99Ms,
      }),
  };
}

/** The same address each time; for uncached servers another tag each time, which the fixed result is valid for. */
function createBody(name) {
  let count = 0;
  const fixed = JSON.stringify({ email: 'jane.doe@gmail.com', mode: 'fast' });
  return /^(handler|uncached)/.test(name)
    ? () => JSON.stringify({ email: `jane.doe+${String(++count)}@gmail.com`, mode: 'fast' })
    : () => fixed;
}

/** Runs one server in its own process while `use` runs, and ends it by disconnecting. */
async function withServer(name, redis, use) {
  const env = { ...process.env, BENCH_REDIS: redis?.path };
  const child = fork(new URL(`./proxies/${name}.js`, import.meta.url), { env });
  const exit = once(child, 'exit');
  const [{ port }] = await Promise.race([
    once(child, 'message'),
    exit.then(([code]) => {
      throw new Error(`${name} exited with ${String(code)}`);
    }),
  ]);
  const cpuUs = async () => {
    child.send('cpu');
    const [message] = await once(child, 'message');
    return message.cpuUs;
  };
  const measured = await use({ port, cpuUs });
  child.disconnect();
  await exit;
  return measured;
}

/** Measures one server under load. */
function measure(name, redis) {
  const body = createBody(name);
  return withServer(name, redis, async ({ port, cpuUs }) => {
    const load = (seconds) =>
      autocannon({
        url: `http://127.0.0.1:${String(port)}/api/validate-email`,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: `http://127.0.0.1:${String(port)}`,
          'sec-fetch-site': 'same-origin',
        },
        requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }],
        connections: CONNECTIONS,
        duration: seconds,
      });
    await load(WARM_UP_SECONDS);
    const before = await cpuUs();
    const { requests, latency, non2xx, errors } = await load(settings.loadSeconds);
    const spentUs = (await cpuUs()) - before;
    return {
      cpuUs: spentUs / requests.total,
      perSecond: Math.round(requests.average),
      p99Ms: latency.p99,
      failed: non2xx + errors,
    };
  });
}

/** The response times at ten times the capacity of the upstream. */
function overloadTable({ quiet, busy }) {
  const row = (name, { count, p50Ms, p99Ms }) => [name, count, round(p50Ms, 1), round(p99Ms, 1)];
  return {
    title: 'An upstream with a capacity of 200 calls/s, at 100 and 2,000 requests/s',
    head: ['responses', 'count', 'p50 ms', 'p99 ms'],
    rows: [
      row('admitted, quiet', quiet.admitted),
      row('admitted, ten times too many', busy.admitted),
      row('rejected, ten times too many', busy.rejected),
    ],
  };
}
