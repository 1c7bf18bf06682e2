import process from 'node:process';
import { loadTable, measureLoad } from './network/measure-load.js';
import { measureMemory, memoryTable } from './network/measure-memory.js';
import { startServer } from './network/processes.js';
import { figure } from './targets.js';

const LEVELS = [1, 8, 64, 256];
const LEVEL_MS = Number(process.env.BENCH_LEVEL_MS ?? 1000);
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
    const warm = await measureLoad(WARM, { ports, levels: [1], ms: LEVEL_MS, known: KNOWN });
    const dns = await measureLoad(DNS, { ports, levels: LEVELS, ms: LEVEL_MS });
    const deep = await measureLoad(MAIL, { ports, levels: LEVELS, ms: LEVEL_MS });
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
        figure('medium, remembered', warm.at('medium', 1).perSecond, 'mediumWarm'),
        figure('medium: answers other than expected', dns.others('medium'), 'none'),
        figure('deep: answers other than expected', deep.others('deep'), 'none'),
        ...memory.map(({ subject, growthMb, from, to }) =>
          figure(`${subject}: growth from ${from} to ${to} addresses`, growthMb, 'growth'),
        ),
      ],
    };
  } finally {
    await mail.stop();
    await names.stop();
  }
}
