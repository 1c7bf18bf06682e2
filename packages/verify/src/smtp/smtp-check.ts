import type { AddressPolicy } from '@postern/public-network';
import type { Lookup } from '../dns/lookup.ts';
import { findMailHosts } from '../dns/mail-hosts.ts';
import { findRoute } from '../dns/routes.ts';
import { tracedLookup } from '../dns/traced-lookup.ts';
import { codeOf } from '../shared/error-code.ts';
import type { Dial } from './dial.ts';
import { createEgress, type Egress } from './egress.ts';
import { testEgress } from './egress-test.ts';
import type { EngineEvent } from './engine-event.ts';
import type { Identity } from './identity.ts';
import type { SmtpLimits } from './limits.ts';
import { createMailboxes, type FindMailbox } from './mailboxes.ts';
import { createPacing } from './pacing.ts';
import type { Permit } from './permit.ts';
import { createProbe } from './probe.ts';
import { PROXY_FAILED } from './proxy.ts';
import { createRotation, type ProbeRoute } from './rotation.ts';
import { createServerCache } from './server-cache.ts';
import type { VisitOptions } from './visit.ts';
import type { WayOut } from './way-out.ts';

/** How the DNS is queried, and which addresses are dialed. */
export interface Dns {
  lookup: Lookup;
  isReachable: AddressPolicy;
}

/** The engine's settings that the SMTP check needs. */
export interface SmtpSettings {
  now: () => number;
  caches: { mailboxes: number };
  limits: SmtpLimits;
  requiresTls: boolean;
  waysOut: readonly WayOut[];
  permit: Permit;
  onEvent: (event: EngineEvent) => void;
}

/**
 * Creates the SMTP check of mailboxes. Each outbound route has its own pacing and proof; the caches are shared.
 *
 * Source: docs/decisions/smtp.md#0017; docs/decisions/smtp.md#0046.
 */
export function createSmtpCheck(identity: Identity, dns: Dns, settings: SmtpSettings): FindMailbox {
  const { now, caches, limits, requiresTls, permit, onEvent, waysOut } = settings;
  const { heloName, mailFrom } = identity;
  const cache = createServerCache(caches.mailboxes, now);
  const routeOf: VisitOptions['findRoute'] = (host, trace) =>
    findRoute(host, trace ? tracedLookup(dns.lookup, trace) : dns.lookup, dns.isReachable);

  const open = ({ name: via, dial }: WayOut): ProbeRoute => {
    const egress = createEgress(async () => {
      const isOpen = await testEgress({
        hosts: () => ownHosts(identity, dns),
        findRoute: (host) => routeOf(host, null),
        dial,
        limits,
      });
      onEvent({ type: 'egress', isOpen, ...(via !== null && { via }) });
      return isOpen;
    }, now);
    const probe = createProbe({
      ...{ heloName, mailFrom, requiresTls, limits, permit, via, cache, egress, onEvent },
      circuitMs: limits.circuitMs,
      dial: doubting(dial, egress),
      findRoute: routeOf,
      pacing: createPacing(limits, now),
    });
    return { egress, probe };
  };
  return createMailboxes(createRotation(waysOut.map(open)), caches.mailboxes, now);
}

/** A dialer that marks its route as doubtful when the route's proxy fails. */
function doubting(dial: Dial, egress: Egress): Dial {
  return (to) => {
    const dialed = dial(to);
    if (dialed instanceof Promise) {
      dialed.catch((error: unknown) => {
        if (codeOf(error) === PROXY_FAILED) egress.doubt();
      });
    }
    return dialed;
  };
}

/** The operator's mail servers: those of the sender's domain, unless one is configured. */
async function ownHosts(
  { egressHost, senderDomain }: Identity,
  { lookup, isReachable }: Dns,
): Promise<readonly string[]> {
  if (egressHost !== null) return [egressHost.toLowerCase()];
  if (senderDomain === null) return [];
  const found = await findMailHosts(senderDomain, lookup, isReachable);
  return found.state === 'pass' ? found.hosts : [];
}
