import type { DashboardContext } from './context.ts';
import { responses } from './responses.ts';
import { jsonBody } from '../api/body.ts';
import { route } from './route.ts';
import { shapes } from './shapes.ts';

const LIMITS = { maxBytes: 65_536, timeoutMs: 10_000 };

/** The routes of an organization's own lists of domains. All members can read them, owners can change them. */
export function domainRoutes({ ownDomains }: DashboardContext) {
  return [
    route('get /domains', { message: 'Domains', response: responses.domains }, ({ orgId }) =>
      ownDomains.read(orgId),
    ),
    route(
      'patch /domains',
      {
        message: 'Domains changed',
        permission: 'people',
        body: jsonBody(shapes.domains, LIMITS),
        response: responses.domains,
      },
      ({ orgId, body }) => ownDomains.save(orgId, body),
    ),
  ];
}
