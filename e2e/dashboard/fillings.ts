import type { CompleteJob, Delivery, Endpoint } from '@postern/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import { timeLimitsWithPages } from '@postern/tools/test/time-limits.js';
import type { Row } from '../../packages/service/dashboard/src/api/routes.ts';
import type { JobView } from '../../packages/service/dashboard/src/api/newer-job.ts';
import { FREE } from './scripted-validate.ts';
import type { CallApi } from './session.ts';

/** A part of the data: keys and invitations; ended jobs, and endpoints with deliveries; a running job. */
export type Part = 'keys' | 'past' | 'running';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Polls until a condition holds, as rarely as tests poll pages, because each request takes time from the same machine. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const { testTimeout, expect } = timeLimitsWithPages;
  const deadline = performance.now() + testTimeout;
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`The condition did not become true: ${condition.toString()}`);
    await pause(expect.poll.interval);
  }
}

/** The context of a function that adds a part of the data. */
interface Filling {
  call: CallApi;
  ids: Record<string, string>;
  webhookUrl: string;
  clock: { behindMs: number };
}

async function fillKeys({ call, ids }: Filling): Promise<void> {
  const laptop = await call<Row<'get /keys'>>('POST', '/keys', {
    name: 'Old laptop',
    scopes: ['bulk'],
  });
  await call('DELETE', `/keys/${laptop.id}`);
  const scopes = ['single', 'bulk', 'webhooks'];
  await call('POST', '/keys', {
    name: 'Nightly import',
    scopes,
    expires_in_days: 60,
    networks: ['10.0.0.0/8', '2001:db8:aaaa:bbbb:cccc:dddd:eeee:0/112'],
    requests_per_day: 10_000,
  });
  const networks = Array.from({ length: 12 }, (_, at) => `203.0.113.${at}/32`);
  const form = await call<Row<'get /keys'>>('POST', '/keys', {
    name: 'Sign-up form',
    scopes: ['single'],
    networks,
  });
  ids['key'] = form.id;
  for (const body of [{}, { email: 'newcomer@example.com' }])
    await call('POST', '/invitations', body);
}

/** Adds data of several days by changing the clock, each after the one before. */
async function fillPast({ call, ids, webhookUrl, clock }: Filling): Promise<void> {
  clock.behindMs = 6 * DAY_MS;
  const dead = await call<Endpoint>('POST', '/endpoints', {
    url: `${webhookUrl}/dead/receivers-of-a-company-with-a-rather-long-name/${'postern-'.repeat(12)}end?tenant=4711`,
    event_types: ['single.validation.failed'],
  });
  clock.behindMs -= HOUR_MS;
  const endpoint = await call<Endpoint>('POST', '/endpoints', {
    url: `${webhookUrl}/postern`,
    event_types: ['bulk.validation.completed', 'bulk.validation.failed'],
  });
  Object.assign(ids, { deadEndpoint: dead.id, endpoint: endpoint.id });
  const sent = (id: string) => call<Delivery[]>('GET', `/endpoints/${id}/deliveries`);
  /** Waits for the first attempt of the newest delivery. */
  const attempted = async (id: string) =>
    until(async () => (await sent(id))[0]!.attempts.length === 1);
  for (const { id } of [dead, endpoint]) {
    await call('POST', `/endpoints/${id}/test`);
    await attempted(id);
  }
  // Deliveries that wait for an endpoint fail when it is disabled.
  for (const is_active of [false, true])
    await call('PATCH', `/endpoints/${endpoint.id}`, { is_active });

  clock.behindMs -= HOUR_MS;
  const canceled = await call<CompleteJob>('POST', '/jobs?mode=fast', listOf('held', 2 * FREE));
  const jobOf = (id: string) => call<JobView>('GET', `/jobs/${id}`);
  await until(async () => (await jobOf(canceled.job_id)).processed === FREE);
  await call('DELETE', `/jobs/${canceled.job_id}`);
  await attempted(endpoint.id);

  // Failed deliveries are retried: one endpoint accepts them, the other is disabled after too many days of failures. A
  // failure counts only when another follows within two days.
  for (const days of [4.5, 3, 1.5]) {
    const since = Date.now() - days * DAY_MS;
    clock.behindMs = days * DAY_MS;
    await until(async () => Date.parse((await sent(dead.id))[0]!.attempts.at(-1)!.at) >= since);
  }
  clock.behindMs = HOUR_MS;
  const done = await call<CompleteJob>('POST', '/jobs?mode=medium', listOf('person', 400));
  await until(async () => (await jobOf(done.job_id)).status === 'completed');
  await attempted(endpoint.id);
  await until(async () => (await sent(endpoint.id))[1]!.status === 'delivered');
  const endpoints = () => call<Endpoint[]>('GET', '/endpoints');
  await until(async () => (await endpoints()).some(({ is_active }) => !is_active));

  ids['done'] = done.job_id;
  clock.behindMs = 0;
}

async function fillRunning({ call, ids }: Filling): Promise<void> {
  const { job_id } = await call<CompleteJob>('POST', '/jobs?mode=medium', listOf('held', 500));
  ids['running'] = job_id;
  await until(async () => (await call<JobView>('GET', `/jobs/${job_id}`)).processed === FREE);
}

/** The functions that add the parts. */
export const FILLINGS: Record<Part, (filling: Filling) => Promise<void>> = {
  keys: fillKeys,
  past: fillPast,
  running: fillRunning,
};

/** A list of addresses; for people, one is long and one is written from right to left. */
function listOf(name: string, count: number): string {
  const addresses = Array.from({ length: count }, (_, at) => `${name}-${at + 1}@example.com`);
  if (name === 'person') {
    addresses[7] = `someone.with.a.very.long.name.${'and.more.'.repeat(3)}end@mail.a-long-name.example.com`;
    addresses[8] = 'دعم@مثال.إختبار';
  }
  return addresses.join('\n');
}
