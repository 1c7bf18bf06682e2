import { EVENT_TYPES, type EventType, type FailureDetail } from '@postern/protocol';
import type { Guard } from '@postern/public-network/node';
import { ServiceError } from '../base/service-error.ts';
import type { Log } from '../log/log.ts';
import type { Settings } from '../config/settings.ts';
import { readEndpointUrl } from './endpoint-url.ts';

/** Some or all fields of an endpoint, as they were sent. */
export interface EndpointFields {
  url?: string | undefined;
  eventTypes?: readonly string[] | undefined;
}

/** The same, checked, in the form of the table. */
export interface EndpointColumns {
  url?: string;
  event_types?: string;
}

/** The dependencies of the checks of endpoints. */
export interface EndpointChecks {
  settings: Settings;
  guard: Guard;
  /** Gets the reason when a host could not be looked up. */
  log: Log;
}

/**
 * Checks the fields of an endpoint, and looks up the host of its URL.
 *
 * Throws a {@link ServiceError} that names each invalid field, or `overloaded` when the host could not be looked up.
 *
 * Source: docs/decisions/webhooks.md#0019.
 */
export async function readEndpointFields(
  { url, eventTypes }: EndpointFields,
  { settings, guard, log }: EndpointChecks,
): Promise<EndpointColumns> {
  const details: FailureDetail[] = [];
  const columns: EndpointColumns = {};
  if (eventTypes !== undefined) {
    details.push(...typeDetails(eventTypes));
    const types = EVENT_TYPES.filter((type) => eventTypes.includes(type));
    columns.event_types = JSON.stringify(types);
  }
  if (url !== undefined) {
    const finding = readEndpointUrl(url, settings);
    const issue = finding.url ? await hostIssue(finding.url, { guard, log }) : finding.issue;
    if (issue !== null) details.push({ path: 'url', issue });
    else if (finding.url) columns.url = finding.url.href;
  }
  if (details.length > 0) throw new ServiceError('unprocessable', { details });
  return columns;
}

function typeDetails(eventTypes: readonly string[]): FailureDetail[] {
  if (eventTypes.length === 0)
    return [{ path: 'event_types', issue: 'must include at least one event type' }];
  return eventTypes.flatMap((type, index) =>
    EVENT_TYPES.includes(type as EventType)
      ? []
      : [{ path: `event_types[${index}]`, issue: 'is not an event type' }],
  );
}

async function hostIssue(
  { hostname }: URL,
  { guard, log }: Pick<EndpointChecks, 'guard' | 'log'>,
): Promise<string | null> {
  if (LOCALHOST.test(hostname)) {
    const address = ['127.0.0.1', '::1'].find(guard.permits);
    return address === undefined ? NOT_PUBLIC : notInDns(address);
  }
  const finding = await guard.look(hostname);
  if (finding.state === 'unknown') {
    log.warn({ code: finding.code }, 'the host of a webhook endpoint could not be looked up');
    throw new ServiceError('overloaded', {
      message: 'The host could not be looked up',
      details: [{ path: 'url', issue: NOT_LOOKED_UP }],
      retryAfterMs: 5000,
    });
  }
  return finding.state === 'open' ? null : NOT_PUBLIC;
}

/** Names of this machine, which a name server does not have to know. Source: RFC 6761 §6.3. */
const LOCALHOST = /(?:^|\.)localhost(?:\.localdomain)?\.?$/;

function notInDns(address: string): string {
  const host = address.includes(':') ? `[${address}]` : address;
  return `has the host localhost, which is not in the DNS. Use ${host}`;
}

const NOT_LOOKED_UP = 'has a host that the name servers did not answer for. Try again';

/** The same text for all of them, so that it does not show whether an internal name exists. */
const NOT_PUBLIC = 'has a host that is not on the public internet';
