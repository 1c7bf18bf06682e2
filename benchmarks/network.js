import { loadTable, measureLoad } from './network/measure-load.js';
import { measureMemory, memoryTable } from './network/measure-memory.js';
import { startServer } from './network/processes.js';
import { settings } from './settings.js';

const { levels, levelMs: ms } = settings;
/** The number of concurrent addresses for which the documentation gives the cost of an address. */
const BUSY = 64;
/** The number of addresses whose domains or mailboxes are all cached. */
const CACHED = 1000;

const WARM = ['fast', 'medium', 'deep'];
/** The first subject of each list is the baseline. */
const DNS = ['three-questions', 'two-questions', 'medium', 'medium-one-socket'];
const MAIL = ['dialogue', 'deep'];

/** Measures the modes that use the network, with the same DNS queries and SMTP commands without the engine as baselines. */
export async function network() {
  const names = await startServer('name-server');
  const mail = await startServer('mail-host');
  try {
    const ports = { names: names.ports, mail: mail.ports };
    const warm = await measureLoad('cached', WARM, { ports, levels: [1], ms, known: CACHED });
    const dns = await measureLoad('medium', DNS, { ports, levels, ms });
    const deep = await measureLoad('deep', MAIL, { ports, levels, ms });
    const memory = await measureMemory(['fast', 'medium', 'deep'], ports);
    return {
      runs: { warm, dns, deep, memory },
      tables: [
        loadTable('Everything cached, one address at a time', warm),
        loadTable('`medium`, all-new domains, name server on loopback', dns),
        loadTable('`deep`, all-new domains, mail server on loopback', deep),
        memoryTable(memory),
      ],
      figures: [
        {
          what: 'addresses, all cached',
          subject: 'medium',
          value: warm.at('medium', 1).perSecond,
          base: warm.at('fast', 1).perSecond,
        },
        ...(levels.includes(BUSY) ? [cost('medium', dns), rate('medium', dns)] : []),
        ...(levels.includes(BUSY) ? [cost('deep', deep)] : []),
        unexpected('medium', dns),
        unexpected('deep', deep),
        ...memory.map(({ subject, growthMb, fromMb }) => ({
          what: 'memory grows with new domains',
          subject,
          value: growthMb,
          base: fromMb,
        })),
      ],
      quoted: levels.includes(BUSY)
        ? [
            {
              name: 'network: CPU of an address at a new domain, medium',
              value: dns.at('medium', BUSY).cpuUs,
              unit: 'µs',
            },
          ]
        : [],
    };
  } finally {
    await mail.stop();
    await names.stop();
  }
}

/** The CPU time of an address at high concurrency, relative to the baseline in the same round. */
function cost(subject, { subjects: [baseline], at }) {
  return {
    what: 'CPU of an address at a new domain, 64 at once',
    subject,
    value: at(subject, BUSY).cpuRatio,
    base: at(baseline, BUSY).cpuUs,
  };
}

/** The addresses per second, relative to the baseline in the same round. */
function rate(subject, { subjects: [baseline], at }) {
  return {
    what: 'rate at new domains, 64 at once',
    subject,
    value: at(subject, BUSY).rateRatio,
    base: at(baseline, BUSY).perSecond,
  };
}

/** The results other than the expected one, and those of the baseline. */
function unexpected(subject, { subjects: [baseline], others }) {
  return {
    what: 'unexpected answers',
    subject,
    value: others(subject),
    base: others(baseline),
  };
}
