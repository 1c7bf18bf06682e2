import type { EventType } from '@postern/protocol';
import type { Lookup } from '@postern/public-network/node';
import type { ServiceContext } from '../../context/service-context.ts';
import type { Settings } from '../../config/settings.ts';
import { openOrganisation, type openContext } from '../../test/service-context.ts';
import { createEndpoints, type Endpoints } from '../endpoints.ts';
import { createOutbox, type Outbox } from '../outbox.ts';

/** A clock that stands still until it is set. */
export interface Clock {
  at: number;
}

/** The webhooks of one organization, in a new database. */
export interface Webhooks {
  context: ServiceContext;
  clock: Clock;
  outbox: Outbox;
  endpoints: Endpoints;
  orgId: string;
  /** Creates an endpoint. @returns its ID. */
  subscribe(eventTypes: readonly EventType[], url?: string): Promise<string>;
  /** Records an event. @returns the IDs of its deliveries. */
  record(type: EventType, data?: object): Promise<string[]>;
}

/** When the clock of a test begins. */
export const START = Date.UTC(2026, 10, 21, 12);

/** Opens webhooks. By default, the DNS lookup of every host returns a public address. */
export async function openWebhooks(
  open: typeof openContext,
  {
    lookup = async () => ['93.184.216.34'],
    ...settings
  }: Partial<Settings> & { lookup?: Lookup } = {},
): Promise<Webhooks> {
  const clock = { at: START };
  const context = await open(settings, { now: () => clock.at });
  const outbox = createOutbox(context);
  const endpoints = createEndpoints(context, outbox, { lookup });
  const orgId = await openOrganisation(context);
  return {
    context,
    clock,
    outbox,
    endpoints,
    orgId,
    async subscribe(eventTypes, url = 'https://shop.example/hook') {
      return (await endpoints.create(orgId, { url, eventTypes })).id;
    },
    record: (type, data = {}) =>
      context.store.write((trx) => outbox.record(trx, { orgId, type, data })),
  };
}
