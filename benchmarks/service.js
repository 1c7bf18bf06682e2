import { bulkTable, measureBulk } from './service/measure-bulk.js';
import { latencyTable, measureLatency } from './service/measure-latency.js';
import { measureMemory, memoryTable } from './service/measure-memory.js';
import { measureSingle, singleTable } from './service/measure-single.js';
import { measureWebhooks, webhooksTable } from './service/measure-webhooks.js';
import { openRoom } from './service/room.js';
import { figure } from './targets.js';

const DEAD = 'nine, and a dead one';
const APART = 'PostgreSQL, apart';

/** Measures the service with a stub for an engine, on both databases. */
export async function service() {
  const room = await openRoom();
  try {
    const setups = room.hasPostgres ? ['SQLite', 'PostgreSQL'] : ['SQLite'];
    if (!room.hasPostgres) console.log('\nPostgreSQL is not installed here, and is left out.');
    const all = room.hasPostgres ? [...setups, APART] : setups;
    const single = await measureSingle(room, setups);
    const bulk = await measureBulk(room, all);
    const memory = await measureMemory(room, 'SQLite');
    const webhooks = await measureWebhooks(room, setups);
    const latency = await measureLatency(room, setups);
    const told = memory ? [memory] : [];
    return {
      runs: {
        single: single.rounds,
        bulk: bulk.rounds,
        memory: told,
        webhooks: webhooks.rounds,
        latency: latency.runs,
      },
      tables: [
        singleTable(single),
        bulkTable(bulk),
        ...(memory ? [memoryTable(told)] : []),
        webhooksTable(webhooks),
        latencyTable(latency),
      ],
      figures: [
        ...setups.map((name) => figure(`single, ${name}`, single.at(name).steady.ratio, 'single')),
        ...all.flatMap((name) => bulkFigures(name, bulk.at(name))),
        ...told.flatMap(({ name, peakMb, growthMb }) => [
          figure(`resident memory at its peak, ${name}`, peakMb, 'serviceMemory'),
          figure(`growth from the second job to the fifth, ${name}`, growthMb, 'growth'),
        ]),
        ...setups.flatMap((name) => {
          const { toTen, missing } = webhooks.at(name, DEAD);
          return [
            figure(`webhooks beside a dead receiver, ${name}`, toTen, 'besideDead'),
            figure(`webhooks that did not come, ${name}`, missing, 'none'),
          ];
        }),
      ],
    };
  } finally {
    await room.close();
  }
}

function bulkFigures(name, { acceptMs, perSecond, again, never, peakMb }) {
  return [
    figure(`bulk accepted, ${name}`, acceptMs, 'accept'),
    figure(`bulk, ${name}`, perSecond, name === 'SQLite' ? 'bulkSqlite' : 'bulkPostgres'),
    figure(`bulk: asked twice or never, ${name}`, again + never, 'none'),
    figure(`bulk: resident memory at its peak, ${name}`, peakMb, 'serviceMemory'),
  ];
}
