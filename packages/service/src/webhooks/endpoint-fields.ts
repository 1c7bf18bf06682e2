import { EVENT_TYPES, type EventType, type FailureDetail } from '@postern/protocol';
import { HttpError } from '../api/http-error.ts';
import type { Settings } from '../settings.ts';
import { readEndpointUrl } from './endpoint-url.ts';
import type { Guard } from './guard.ts';

/** What an endpoint is made of, or some of it. */
export interface EndpointFields {
  url?: string | undefined;
  eventTypes?: readonly string[] | undefined;
}

/** The same, checked, as the table has it. */
export interface EndpointColumns {
  url?: string;
  event_types?: string;
}

/**
 * Checks what an endpoint is to be made of, and looks at the host of its URL.
 *
 * Throws a {@link HttpError} that names each field that is wrong, or `overloaded` when the host
 * could not be looked up.
 *
 * Source: docs/decisions/0019-webhook-operations.md.
 */
export async function readEndpointFields(
  { url, eventTypes }: EndpointFields,
  { settings, guard }: { settings: Settings; guard: Guard },
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
    const issue = finding.url ? await hostIssue(finding.url, guard) : finding.issue;
    if (issue !== null) details.push({ path: 'url', issue });
    else if (finding.url) columns.url = finding.url.href;
  }
  if (details.length > 0) throw new HttpError('unprocessable', { details });
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

async function hostIssue(url: URL, guard: Guard): Promise<string | null> {
  const { state } = await guard.look(url.hostname);
  if (state === 'unknown') {
    throw new HttpError('overloaded', {
      message: 'The host could not be looked up',
      retryAfterMs: 5000,
    });
  }
  return state === 'open' ? null : NOT_PUBLIC;
}

/** One text for all of them: whether an internal name exists is nobody's business. */
const NOT_PUBLIC = 'has a host that is not on the public internet';
