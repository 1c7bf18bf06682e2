import process from 'node:process';
import { Bench } from 'tinybench';

/* Measures one engine in its own process. The arguments are its module and the time for one set in milliseconds. */

const [, , module, setMs] = process.argv;
const { performance } = globalThis;
const collect = () => {
  globalThis.gc();
  globalThis.gc();
};

collect();
const rssBefore = process.memoryUsage().rss;
const startMs = performance.now();
const { checks, run } = await import(module);
await run('jane.doe@gmail.com');
const firstCallMs = performance.now() - startMs;
collect();
const rssAfter = process.memoryUsage().rss;

const lists = await import('../addresses.js');
const isAsync = run('jane.doe@gmail.com') instanceof Promise;
const nextUnseen = lists.createUnseenAddresses();
const sets = {
  known: (index) => lists.known[index],
  mixed: (index) => lists.mixed[index],
  fresh: nextUnseen,
};

const BATCH = 1000;
const perSecond = {};
for (const [name, at] of Object.entries(sets)) {
  const bench = new Bench({ time: Number(setMs), warmupTime: Number(setMs) / 3 });
  bench.add(
    name,
    isAsync
      ? async () => {
          for (let index = 0; index < BATCH; index++) await run(at(index));
        }
      : () => {
          for (let index = 0; index < BATCH; index++) run(at(index));
        },
  );
  await bench.run();
  const { latency } = bench.tasks[0].result;
  perSecond[name] = BATCH / (latency.mean / 1000);
}

process.send({
  checks,
  firstCallMs,
  addedMb: (rssAfter - rssBefore) / 2 ** 20,
  perSecond,
  quality: await measureQuality(),
});

async function measureQuality() {
  const share = async (inputs, holds) => {
    let count = 0;
    for (const input of inputs) if (holds(await run(input), input)) count++;
    return `${String(count)}/${String(inputs.length)}`;
  };
  const at = (domains) => domains.map((domain) => `jane.doe@${domain}`);
  const intended = (address) => lists.TYPOS[address.split('@')[1]];
  const has = (check) => checks.includes(check);
  return {
    typos:
      has('typo') &&
      (await share(
        at(Object.keys(lists.TYPOS)),
        ({ suggestion }, address) => suggestion === `jane.doe@${intended(address)}`,
      )),
    falseTypos: has('typo') && (await share(at(lists.FINE), ({ suggestion }) => suggestion)),
    disposable:
      has('disposable') && (await share(at(lists.DISPOSABLE), (found) => found.isDisposable)),
    badRejected: has('syntax') && (await share(lists.BAD, (found) => !found.isSyntaxGood)),
    unusualAccepted: has('syntax') && (await share(lists.UNUSUAL, (found) => found.isSyntaxGood)),
  };
}
process.disconnect();
