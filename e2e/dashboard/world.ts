import type { CompleteJob, Delivery, Endpoint } from '@postern/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import { patienceWithPages } from '@postern/tools/test/patience.js';
import { cheapPassword } from '../../packages/service/src/dashboard/test/cheap-password.ts';
import type * as built from '../../packages/service/src/index.ts';
import type { JobView, Key } from '../../packages/service/dashboard/src/api/wire.ts';
import { createScriptedValidate, FREE } from './scripted-validate.ts';
import { startReceiver } from './receiver.ts';
import { join, type Ask, type Session } from './session.ts';

/** How much has happened at a service before a test. */
export interface Wish {
  /**
   * `nothing`: there is not even an account. `account`: an organisation and its owner. `some`: keys
   * and invitations of theirs. `much`: jobs, and endpoints with deliveries. `all`: one more person.
   */
  seed: 'nothing' | 'account' | 'some' | 'much' | 'all';
  /** What the service is started with beside. */
  options?: built.ServiceOptions;
}

/** The service itself, over a database in memory, with an organisation in which much has happened. */
export interface World {
  url: string;
  /** The link of the first account, where there is none yet. */
  firstLink: string | null;
  /** Who made the first account. */
  owner: Session;
  /** The ids of what there is, by the names that paths have for them. */
  ids: Record<string, string>;
  /** Lets more happen, unless it has: it takes longer than most tests. */
  fill(part: Part): Promise<void>;
  /** How the running job is. */
  running(): Promise<JobView>;
  /** Lets the running job get so far, and waits until it has. */
  advance(processed: number): Promise<void>;
  /** Makes one more account in the organisation. */
  addMember(): Promise<Session>;
  close(): Promise<void>;
}

/** The keys and invitations; jobs that are over, and endpoints with deliveries; a job under way. */
export type Part = 'keys' | 'past' | 'running';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const PARTS: Record<Wish['seed'], readonly Part[]> = {
  nothing: [],
  account: [],
  some: ['keys'],
  much: ['keys', 'past', 'running'],
  all: ['keys', 'past', 'running'],
};

/** The service as it is built, with the pages beside it. */
const program = new URL('../../packages/service/dist/index.js', import.meta.url).href;

/** Starts a service that its pages see under another address, and lets things happen there. */
export async function openWorld(publicUrl: string, { seed, options }: Wish): Promise<World> {
  const { startService } = (await import(program)) as typeof built;
  const scripted = createScriptedValidate();
  const receiver = await startReceiver();
  const clock = { behindMs: 0 };
  const filled = new Set<Part>();
  const nothing = () => undefined;
  const service = await startService({
    databaseUrl: ':memory:',
    port: 0,
    publicUrl,
    webhookHttp: true,
    webhookPrivateRanges: ['127.0.0.0/8'],
    chunkSize: FREE,
    jobsInProgress: 100,
    drainMs: 0,
    validate: scripted.validate,
    log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    now: () => Date.now() - clock.behindMs,
    password: cheapPassword,
    ...options,
  });
  const url = service.url!;
  const world: World = {
    url,
    firstLink: service.firstLink,
    owner: { cookies: [], ask: () => Promise.reject(new Error('No accounts yet.')) },
    ids: {},
    async fill(part) {
      if (filled.has(part)) return;
      filled.add(part);
      const { owner, ids } = world;
      await FILLINGS[part]({ ask: owner.ask, ids, receiver: receiver.url, clock });
    },
    running: () => world.owner.ask('GET', `/jobs/${world.ids['running']}`),
    async advance(processed) {
      scripted.letGo(processed);
      await until(async () => (await world.running()).processed === processed);
    },
    async addMember() {
      const person = { name: 'סיגל כהן', email: 'sigal@example.com' };
      const { link } = await world.owner.ask<{ link: string }>('POST', '/invitations', {
        email: person.email,
      });
      return join(url, { ...person, token: tokenOf(link) });
    },
    async close() {
      await Promise.all([service.close(), receiver.stop()]);
    },
  };
  if (seed !== 'nothing') {
    world.owner = await join(url, {
      name: 'Jane',
      email: 'jane.doe@example.com',
      organisation: 'Harbour Letters',
      token: tokenOf(service.firstLink!),
    });
  }
  for (const part of PARTS[seed]) await world.fill(part);
  if (seed === 'all') await world.addMember();
  return world;
}

/** The token of a link. */
export function tokenOf(link: string): string {
  return link.split('#token=')[1]!;
}

/** Asks until something is so: as seldom as a page is asked, since each question takes time from the same machine. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const { testTimeout, expect } = patienceWithPages;
  const deadline = performance.now() + testTimeout;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`It never came to be: ${isSo.toString()}`);
    await pause(expect.poll.interval);
  }
}

/** What {@link World.fill} needs to let things happen. */
interface Filling {
  ask: Ask;
  ids: Record<string, string>;
  receiver: string;
  clock: { behindMs: number };
}

async function fillKeys({ ask, ids }: Filling): Promise<void> {
  const laptop = await ask<Key>('POST', '/keys', { name: 'Old laptop', scopes: ['bulk'] });
  await ask('DELETE', `/keys/${laptop.id}`);
  const scopes = ['single', 'bulk', 'webhooks'];
  await ask('POST', '/keys', {
    name: 'Nightly import',
    scopes,
    expires_in_days: 60,
    networks: ['10.0.0.0/8', '2001:db8:aaaa:bbbb:cccc:dddd:eeee:0/112'],
    requests_per_day: 10_000,
  });
  const networks = Array.from({ length: 12 }, (_, at) => `203.0.113.${at}/32`);
  const form = await ask<Key>('POST', '/keys', {
    name: 'Sign-up form',
    scopes: ['single'],
    networks,
  });
  ids['key'] = form.id;
  for (const body of [{}, { email: 'newcomer@example.com' }])
    await ask('POST', '/invitations', body);
}

/** Lets happen what takes days, each thing after the one before. */
async function fillPast({ ask, ids, receiver, clock }: Filling): Promise<void> {
  clock.behindMs = 6 * DAY_MS;
  const dead = await ask<Endpoint>('POST', '/endpoints', {
    url: `${receiver}/dead/receivers-of-a-company-with-a-rather-long-name/${'postern-'.repeat(12)}end?tenant=4711`,
    event_types: ['single.validation.failed'],
  });
  clock.behindMs -= HOUR_MS;
  const endpoint = await ask<Endpoint>('POST', '/endpoints', {
    url: `${receiver}/postern`,
    event_types: ['bulk.validation.completed', 'bulk.validation.failed'],
  });
  Object.assign(ids, { deadEndpoint: dead.id, endpoint: endpoint.id });
  const sent = (id: string) => ask<Delivery[]>('GET', `/endpoints/${id}/deliveries`);
  /** Waits for what came of the newest delivery. */
  const tried = async (id: string) => until(async () => (await sent(id))[0]!.attempts.length === 1);
  for (const { id } of [dead, endpoint]) {
    await ask('POST', `/endpoints/${id}/test`);
    await tried(id);
  }
  // What is waiting for an endpoint that is switched off has failed.
  for (const is_active of [false, true])
    await ask('PATCH', `/endpoints/${endpoint.id}`, { is_active });

  clock.behindMs -= HOUR_MS;
  const canceled = await ask<CompleteJob>('POST', '/jobs?mode=fast', listOf('held', 2 * FREE));
  const jobOf = (id: string) => ask<JobView>('GET', `/jobs/${id}`);
  await until(async () => (await jobOf(canceled.job_id)).processed === FREE);
  await ask('DELETE', `/jobs/${canceled.job_id}`);
  await tried(endpoint.id);

  // What was refused is sent again: one endpoint takes it, and the other has failed for too long. A failure counts
  // only with one that is at most two days later.
  for (const days of [4.5, 3, 1.5]) {
    const since = Date.now() - days * DAY_MS;
    clock.behindMs = days * DAY_MS;
    await until(async () => Date.parse((await sent(dead.id))[0]!.attempts.at(-1)!.at) >= since);
  }
  clock.behindMs = HOUR_MS;
  const done = await ask<CompleteJob>('POST', '/jobs?mode=medium', listOf('person', 400));
  await until(async () => (await jobOf(done.job_id)).status === 'completed');
  await tried(endpoint.id);
  await until(async () => (await sent(endpoint.id))[1]!.status === 'delivered');
  const endpoints = () => ask<Endpoint[]>('GET', '/endpoints');
  await until(async () => (await endpoints()).some(({ is_active }) => !is_active));

  ids['done'] = done.job_id;
  clock.behindMs = 0;
}

async function fillRunning({ ask, ids }: Filling): Promise<void> {
  const { job_id } = await ask<CompleteJob>('POST', '/jobs?mode=medium', listOf('held', 500));
  ids['running'] = job_id;
  await until(async () => (await ask<JobView>('GET', `/jobs/${job_id}`)).processed === FREE);
}

const FILLINGS = { keys: fillKeys, past: fillPast, running: fillRunning };

/** A list of addresses, one of them long, and one right to left. */
function listOf(name: string, count: number): string {
  const addresses = Array.from({ length: count }, (_, at) => `${name}-${at + 1}@example.com`);
  if (name === 'person') {
    addresses[7] = `somebody.with.a.very.long.name.${'and.more.'.repeat(3)}end@mail.a-long-name.example.com`;
    addresses[8] = 'دعم@مثال.إختبار';
  }
  return addresses.join('\n');
}
