import { build } from 'esbuild';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ofRounds, runRounds } from '../rounds.js';
import { median, round } from '../table.js';

const FEW = 1000;
const MANY = 60_000;
const ENDPOINTS = 20_000;
const COMPLETED = 300;
const ADDRESSES = 1_000_000;

/** Measures what a search for work costs beside work that waits, in one process with the database. */
export async function measureWaiting(databases, setups) {
  const program = await bundleProgram();
  try {
    const rounds = await runRounds('service: work that waits', async () => {
      const round = {};
      for (const name of setups) round[name] = await runSetup(program, databases, name);
      return round;
    });
    const at = (name) => {
      const middle = (read) => median(rounds.map((round) => read(round[name])));
      return {
        fewMs: middle(({ few }) => few.claimMs),
        manyMs: middle(({ many }) => many.claimMs),
        claims: middle(({ few, many }) => many.claimMs / few.claimMs),
        fewPerSecond: middle(({ few }) => few.perSecond),
        manyPerSecond: middle(({ many }) => many.perSecond),
        rates: middle(({ few, many }) => many.perSecond / few.perSecond),
        nothingMs: middle(({ many }) => many.lookMs),
        endpointsMs: middle(({ endpoints }) => endpoints.lookMs),
        behindMs: middle(({ behind }) => behind.tookMs),
      };
    };
    return { setups, rounds, at };
  } finally {
    program.remove();
  }
}

/** One row per setup. */
export function waitingTable({ setups, at }) {
  const head = [
    'service',
    'claim, 1,000 open jobs, ms',
    '60,000, ms',
    '× 1,000',
    'one-address jobs/s, 1,000 open',
    '60,000',
    '× 1,000',
    'nothing due, ms',
    'search of 20,000 endpoints, ms',
    'one address behind a million, ms',
  ];
  const rows = setups.map((name) => {
    const medians = at(name);
    return [
      name,
      round(medians.fewMs, 1),
      round(medians.manyMs, 1),
      round(medians.claims),
      Math.round(medians.fewPerSecond),
      Math.round(medians.manyPerSecond),
      round(medians.rates),
      round(medians.nothingMs),
      round(medians.endpointsMs, 1),
      Math.round(medians.behindMs),
    ];
  });
  return { title: `Work that waits, half of it for later, ${ofRounds}`, head, rows };
}

async function runSetup(program, databases, name) {
  const { measureJobs, measureEndpoints, measureBehind } = program;
  const create = () => (name === 'SQLite' ? databases.sqliteFile() : databases.postgresDatabase());
  return {
    few: await measureJobs(await create(), { open: FEW, completed: COMPLETED / 4 }),
    many: await measureJobs(await create(), { open: MANY, completed: COMPLETED }),
    endpoints: await measureEndpoints(await create(), { endpoints: ENDPOINTS }),
    behind: await measureBehind(await create(), { addresses: ADDRESSES }),
  };
}

/** Bundles the program beside the dependencies of the service, where it finds them. */
async function bundleProgram() {
  const service = fileURLToPath(new URL('../../packages/service', import.meta.url));
  const folder = mkdtempSync(join(service, 'node_modules', '.bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await build({
      entryPoints: {
        waiting: fileURLToPath(new URL('waiting-program.js', import.meta.url)),
        'sqlite-thread': join(service, 'src/sqlite-thread.ts'),
      },
      outdir: folder,
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      loader: { '.sql': 'text' },
      logLevel: 'error',
    });
    const imports = { '#sqlite-thread': './sqlite-thread.js' };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }));
    const program = await import(pathToFileURL(join(folder, 'waiting.js')).href);
    return { ...program, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
