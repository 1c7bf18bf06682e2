import type { Asked } from './open-app.ts';

/** One request for each operation of `/v1`. */
export interface Asking {
  name: string;
  path: string;
  init: Asked;
  scope: 'single' | 'bulk' | 'webhooks' | 'audit';
}

/** Ids that the requests are about. */
export interface Ids {
  job: string;
  endpoint: string;
  delivery: string;
}

/** Ids of nothing. */
export const NOBODYS: Ids = {
  job: '00000000-0000-4000-8000-000000000001',
  endpoint: '00000000-0000-4000-8000-000000000002',
  delivery: '00000000-0000-4000-8000-000000000003',
};

const URL_OF_ENDPOINT = 'https://hooks.shop.example/';

/** Gives a right request for each operation, about the ids given. */
export function everyRoute({ job, endpoint, delivery }: Ids = NOBODYS): Asking[] {
  const bulk = '/v1/email/bulk-validate';
  const hooks = '/v1/webhooks';
  const one = `${hooks}/${endpoint}`;
  const created = { url: URL_OF_ENDPOINT, event_types: ['webhook.test'] };
  return [
    single('/v1/email/single-validate', { json: { email: 'jane@shop.example' } }),
    { ...of(bulk, { json: { email: ['jane@shop.example'] } }), scope: 'bulk' },
    { ...of(`${bulk}/${job}`, { method: 'GET' }), scope: 'bulk' },
    { ...of(`${bulk}/${job}/results`, { method: 'GET' }), scope: 'bulk' },
    { ...of(`${bulk}/${job}`, { method: 'DELETE' }), scope: 'bulk' },
    { ...of(hooks, { method: 'GET' }), scope: 'webhooks' },
    { ...of(hooks, { json: created }), scope: 'webhooks' },
    { ...of(one, { method: 'GET' }), scope: 'webhooks' },
    { ...of(one, { method: 'PATCH', json: created }), scope: 'webhooks' },
    { ...of(`${one}/test`, { method: 'POST' }), scope: 'webhooks' },
    { ...of(`${one}/rotate`, { method: 'POST' }), scope: 'webhooks' },
    { ...of(`${one}/deliveries`, { method: 'GET' }), scope: 'webhooks' },
    { ...of(`${one}/deliveries/${delivery}/replay`, { method: 'POST' }), scope: 'webhooks' },
    { ...of(one, { method: 'DELETE' }), scope: 'webhooks' },
    { ...of('/v1/audit', { method: 'GET' }), scope: 'audit' },
  ];
}

function single(path: string, init: Asked): Asking {
  return { ...of(path, init), scope: 'single' };
}

function of(path: string, init: Asked): Omit<Asking, 'scope'> {
  const method = init.method ?? 'POST';
  return { name: `${method} ${path}`, path, init: { ...init, method } };
}
