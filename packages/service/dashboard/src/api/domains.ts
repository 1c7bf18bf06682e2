import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { Body } from './routes.ts';
import { useChange } from './use-action.ts';

/** The domains that the organization allows and blocks. */
export type Domains = Body<'patch /domains'>;

const DOMAINS = ['domains'];

/** The organization's own lists of domains. */
export function useDomains() {
  return useQuery({
    queryKey: DOMAINS,
    queryFn: ({ signal }) => call('get /domains', { signal }),
  });
}

/** Replaces both lists. */
export function useSaveDomains() {
  return useChange(DOMAINS, (body: Domains) => call('patch /domains', { body }));
}
