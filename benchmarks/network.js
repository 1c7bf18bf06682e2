import { loadTable, measureLoad } from './network/measure-load.js';
import { measureMemory, memoryTable } from './network/measure-memory.js';
import { startServer } from './network/processes.js';
import { settings } from './settings.js';

const { levels, levelMs: ms } = settings;
/** How many are under way where the documentation says what an address costs. */
const BUSY = 64;
/** So many addresses whose domains, or mailboxes, are all remembered. */
const KNOWN = 1000;

const WARM = ['fast', 'medium', 'deep'];
/** The first of each is what the others are set in relation to. */
const DNS = ['three-questions', 'two-questions', 'medium', 'medium-one-socket'];
const MAIL = ['dialogue', 'deep'];

/** Measures the modes that ask the network, beside the same questions asked without the engine. */
export async function network() {
  const names = await startServer('name-server');
  const mail = await startServer('mail-host');
  try {
    const ports = { names: names.ports, mail: mail.ports };
    const warm = await measureLoad('remembered', WARM, { ports, levels: [1], ms, known: KNOWN });
    const dns = await measureLoad('medium', DNS, { ports, levels, ms });
    const deep = await measureLoad('deep', MAIL, { ports, levels, ms });
    const memory = await measureMemory(['fast', 'medium', 'deep'], ports);
    return {
      runs: { warm, dns, deep, memory },
      tables: [
        loadTable('Everything remembered, one address after the other', warm),
        loadTable('`medium`, all-new domains, name server on loopback', dns),
        loadTable('`deep`, all-new domains, mail host on loopback', deep),
        memoryTable(memory),
      ],
      figures: [
        {
          what: 'addresses, all remembered',
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

/** What an address costs the processor where many are asked about, beside the baseline in the same round. */
function cost(subject, { subjects: [baseline], at }) {
  return {
    what: 'CPU of an address at a new domain, 64 at once',
    subject,
    value: at(subject, BUSY).cpuRatio,
    base: at(baseline, BUSY).cpuUs,
  };
}

/** How many a second, beside the baseline in the same round. */
function rate(subject, { subjects: [baseline], at }) {
  return {
    what: 'rate at new domains, 64 at once',
    subject,
    value: at(subject, BUSY).rateRatio,
    base: at(baseline, BUSY).perSecond,
  };
}

/** The answers other than expected, beside those of the baseline. */
function unexpected(subject, { subjects: [baseline], others }) {
  return {
    what: 'unexpected answers',
    subject,
    value: others(subject),
    base: others(baseline),
  };
}
