import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cheapPassword } from '../../packages/service/src/dashboard/test/cheap-password.ts';
import type * as built from '../../packages/service/src/index.ts';
import type { JobView } from '../../packages/service/dashboard/src/api/newer-job.ts';
import { FILLINGS, until, type Part } from './fillings.ts';
import { createScriptedValidate, FREE } from './scripted-validate.ts';
import { createAccount, openSession, requestLink, type Account, type Session } from './session.ts';
import { startWebhookServer } from './webhook-server.ts';

/** The data of a service before a test. */
export interface Setup {
  /**
   * `nothing`: no account. `account`: an organization and its owner. `some`: also keys and invitations. `much`: also jobs,
   * and endpoints with deliveries. `all`: also one more person.
   */
  seed: 'nothing' | 'account' | 'some' | 'much' | 'all';
  /** More options of the service. */
  options?: built.ServiceOptions;
}

/** The built service with a new database, which has data of one organization. */
export interface SeededService {
  url: string;
  /** The link for the first account; null when there is an account. */
  firstLink: string | null;
  /** The session of the first account. */
  owner: Session;
  /** The ids of the data, by their placeholders in paths. */
  ids: Record<string, string>;
  /** The parts of the data that it has. */
  parts: ReadonlySet<Part>;
  /** Adds a part of the data. */
  fill(part: Part): Promise<void>;
  /** The state of the running job. */
  running(): Promise<JobView>;
  /** Advances the running job to this number of processed addresses. */
  advance(processed: number): Promise<void>;
  /** The last link that the service printed for an address. */
  printedLink(email: string): string;
  /** Creates an account by the link that the service prints, where sign-up is open. */
  signUp(account: Account, from?: string): Promise<Session>;
  /** Creates another account in the organization. */
  addMember(): Promise<Session>;
  close(): Promise<void>;
}

const PARTS: Record<Setup['seed'], readonly Part[]> = {
  nothing: [],
  account: [],
  some: ['keys'],
  much: ['keys', 'past', 'running'],
  all: ['keys', 'past', 'running'],
};

/** The built service, with its pages. */
const program = new URL('../../packages/service/dist/index.js', import.meta.url).href;

/**
 * Starts a service with this public URL, and adds its data: that of a setup and more parts. Jobs and deliveries of the
 * past take a second of CPU time, so they are copied with their accounts and keys from a file.
 */
export async function startSeededService(
  publicUrl: string,
  { seed, options }: Setup,
  more: readonly Part[] = [],
): Promise<SeededService> {
  const parts = [...PARTS[seed], ...more];
  if (!parts.includes('past')) return start(publicUrl, { seed, options, parts, past: null });
  created ??= createPast();
  return start(publicUrl, { seed, options, parts, past: await created });
}

/** A file with an account, keys, jobs and deliveries. */
interface Past {
  file: string;
  cookies: Session['cookies'];
  ids: SeededService['ids'];
}

/** The file that the services of this process copy. */
let created: Promise<Past> | undefined;
/** The URL of the webhook server of their deliveries, which is in the file. */
let webhookServer: Promise<string> | undefined;

async function createPast(): Promise<Past> {
  const folder = newFolder();
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'postern.db');
  // Without time to drain, `close` would not wait until the file is whole.
  const options = { databaseUrl: file, drainMs: 60_000 };
  const setup = { seed: 'some', options } as const;
  const { owner, ids, fill, close } = await startSeededService('http://127.0.0.1', setup);
  await fill('past');
  await close();
  return { file, cookies: owner.cookies, ids };
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'postern-seeded-'));

interface Start extends Setup {
  parts: readonly Part[];
  past: Past | null;
}

async function start(
  publicUrl: string,
  { seed, options, parts, past }: Start,
): Promise<SeededService> {
  const { startService } = (await import(program)) as typeof built;
  const scripted = createScriptedValidate();
  webhookServer ??= startWebhookServer();
  const webhookUrl = await webhookServer;
  const clock = { behindMs: 0 };
  /** The links that the service printed, by their address. */
  const printed = new Map<string, string>();
  const filled = new Set<Part>(past ? ['keys', 'past'] : []);
  const folder = past && newFolder();
  const file = folder && join(folder, 'postern.db');
  if (past && file) copyFileSync(past.file, file);
  const nothing = () => undefined;
  const service = await startService({
    databaseUrl: file ?? ':memory:',
    port: 0,
    publicUrl,
    webhookHttp: true,
    webhookPrivateRanges: ['127.0.0.0/8'],
    chunkSize: FREE,
    // More than any list here: held addresses that took every place would keep the free ones waiting for their deadline.
    concurrency: 1000,
    jobsInProgress: 100,
    // Time to close a file.
    drainMs: file ? 10_000 : 0,
    validate: scripted.validate,
    log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    now: () => Date.now() - clock.behindMs,
    password: cheapPassword,
    // Sessions of a file that is copied stay valid.
    secret: 'the secret of every seeded service',
    printLink: (link, email) => void printed.set(email, link),
    ...options,
  });
  const url = service.url!;
  const seeded: SeededService = {
    url,
    firstLink: service.firstLink,
    owner: { cookies: [], call: () => Promise.reject(new Error('No accounts yet.')) },
    ids: { ...past?.ids },
    parts: filled,
    async fill(part) {
      if (filled.has(part)) return;
      filled.add(part);
      const { owner, ids } = seeded;
      await FILLINGS[part]({ call: owner.call, ids, webhookUrl, clock });
    },
    running: () => seeded.owner.call('GET', `/jobs/${seeded.ids['running']}`),
    async advance(processed) {
      scripted.release(processed);
      await until(async () => (await seeded.running()).processed === processed);
    },
    printedLink: (email) => printed.get(email)!,
    async signUp(account, from) {
      await requestLink(url, account, from);
      const token = tokenOf(printed.get(account.email)!);
      return createAccount(url, { ...account, token }, from);
    },
    async addMember() {
      const person = { name: 'סיגל כהן', email: 'sigal@example.com' };
      const { link } = await seeded.owner.call<{ link: string }>('POST', '/invitations', {
        email: person.email,
      });
      return createAccount(url, { ...person, token: tokenOf(link) });
    },
    async close() {
      // The service would wait for addresses that are held.
      scripted.release(Infinity);
      await service.close();
      if (folder) rmSync(folder, { recursive: true });
    },
  };
  if (past) seeded.owner = openSession(url, past.cookies);
  else if (seed !== 'nothing')
    seeded.owner = await createAccount(url, {
      name: 'Jane',
      email: 'jane.doe@example.com',
      organisation: 'Harbour Letters',
      token: tokenOf(service.firstLink!),
    });
  for (const part of parts) await seeded.fill(part);
  if (seed === 'all') await seeded.addMember();
  return seeded;
}

/** The token of a link. */
export function tokenOf(link: string): string {
  return link.split('#token=')[1]!;
}
