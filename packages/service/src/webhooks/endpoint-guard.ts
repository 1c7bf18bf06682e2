import { readRanges } from '@postern/public-network';
import { createGuard, type Guard, type Lookup } from '@postern/public-network/node';
import type { Settings } from '../config/settings.ts';

/**
 * Creates the guard of webhook endpoints: it allows public IP addresses, and those in the operator's ranges.
 *
 * Throws a TypeError for an invalid range.
 *
 * Source: docs/decisions/webhooks.md#0019.
 *
 * @param lookup Default: the name servers of the system.
 */
export function createEndpointGuard(
  { webhookPrivateRanges }: Pick<Settings, 'webhookPrivateRanges'>,
  lookup?: Lookup,
): Guard {
  const privateRanges = readRanges(
    webhookPrivateRanges,
    'createEndpointGuard: webhookPrivateRanges',
  );
  return createGuard({ privateRanges, ...(lookup && { lookup }) });
}
