import { createCalls } from './calls.js';
import { memoryOf, startProcess } from './processes.js';

/** The roles of each setup's processes; the first one serves requests. */
export const SETUPS = {
  SQLite: ['all'],
  PostgreSQL: ['all'],
  'PostgreSQL, apart': ['api', 'worker', 'worker'],
};

/** Limits that are never reached, so that only the work is measured; and a secret, which PostgreSQL needs. */
const GIVEN = {
  singlePerSecond: 1e6,
  singleBurst: 1e6,
  jobsInProgress: 1000,
  secret: 'a secret that the processes share',
};

/**
 * Starts a service with a new database, each role in its own process.
 *
 * All settings except the limits have their production values, unless given.
 */
export async function startSetup(name, { databases, settings = {} }) {
  const databaseUrl = await (name === 'SQLite'
    ? databases.sqliteFile()
    : databases.postgresDatabase());
  const processes = [];
  const stop = async () => {
    for (const each of processes) await each.stop();
  };
  try {
    for (const role of SETUPS[name]) {
      const given = { ...GIVEN, ...settings, databaseUrl, role, port: 0 };
      processes.push(await startProcess('server', given, { log: databases.log }));
    }
    const [api] = processes;
    const keyOf = (organisation) => api.call({ command: 'key', organisation });
    const { url } = api.ready;
    return {
      url,
      processes,
      stop,
      keyOf,
      callsOf: async (organisation) => createCalls(url, await keyOf(organisation)),
      /** The CPU time of all processes, without the database. */
      async cpuUs() {
        const each = await Promise.all(processes.map((one) => one.call({ command: 'cpu' })));
        return each.reduce((sum, us) => sum + us);
      },
      /** The validations per number in each process since the last call. */
      counts: () => Promise.all(processes.map((one) => one.call({ command: 'counts' }))),
      /** The size of the database on disk in bytes. */
      bytes: () => databases.bytesOf(databaseUrl),
      slow: (ms) => Promise.all(processes.map((one) => one.call({ command: 'slow', ms }))),
      /** The peak resident memory of the largest process in MB. */
      peakMb: () => Math.max(...processes.map(({ pid }) => memoryOf(pid)?.peakMb ?? NaN)),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
