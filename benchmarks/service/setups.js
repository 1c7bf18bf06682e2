import { createCalls } from './calls.js';
import { memoryOf, startProcess } from './processes.js';

/** The processes of each setup by their roles; the first one answers requests. */
export const SETUPS = {
  SQLite: ['all'],
  PostgreSQL: ['all'],
  'PostgreSQL, apart': ['api', 'worker', 'worker'],
};

/** Out of reach: what is measured is the work, not the limits. */
const UNLIMITED = { singlePerSecond: 1e6, singleBurst: 1e6, jobsInProgress: 1000 };

/**
 * Starts a service over a fresh database, each role in a process of its own.
 *
 * Other settings than the limits are those of production, unless given.
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
      const given = { ...UNLIMITED, ...settings, databaseUrl, role, port: 0 };
      processes.push(await startProcess('server', given, { log: databases.log }));
    }
    const [api] = processes;
    const keyOf = (organisation) => api.ask({ about: 'key', organisation });
    const { url } = api.ready;
    return {
      url,
      processes,
      stop,
      keyOf,
      callsOf: async (organisation) => createCalls(url, await keyOf(organisation)),
      /** The CPU time of all its processes, without the database's own. */
      async cpuUs() {
        const each = await Promise.all(processes.map((one) => one.ask({ about: 'cpu' })));
        return each.reduce((sum, us) => sum + us);
      },
      /** How often each process asked its stub about each number since the last call. */
      counts: () => Promise.all(processes.map((one) => one.ask({ about: 'counts' }))),
      /** What its database takes on disk, in bytes. */
      bytes: () => databases.bytesOf(databaseUrl),
      slow: (ms) => Promise.all(processes.map((one) => one.ask({ about: 'slow', ms }))),
      /** The highest resident memory of any of its processes so far, in MB. */
      peakMb: () => Math.max(...processes.map(({ pid }) => memoryOf(pid)?.peakMb ?? NaN)),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
