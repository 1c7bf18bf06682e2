import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Delivery } from '@postern/protocol';
import { call, rowsOf, slice } from './call.ts';
import { useAction, useChange } from './use-action.ts';
import type { Endpoint, EndpointChange, EndpointWithSecret, NewEndpoint } from './wire.ts';

const ENDPOINTS = ['endpoints'];
/** The wait before a pending delivery is read again. */
const POLL_MS = 3000;

/** All endpoints of the organization. */
export function useEndpoints() {
  return useQuery({
    queryKey: ENDPOINTS,
    queryFn: async ({ signal }) => {
      const all: Endpoint[] = [];
      let cursor: string | null = null;
      do {
        const query: URLSearchParams = new URLSearchParams({
          limit: '100',
          ...(cursor && { cursor }),
        });
        const { rows, next } = await slice<Endpoint>(`/endpoints?${query}`, { signal });
        all.push(...rows);
        cursor = next;
      } while (cursor !== null);
      return all;
    },
  });
}

/** Creates an endpoint. */
export function useCreateEndpoint() {
  return useChange(
    ENDPOINTS,
    (endpoint: NewEndpoint) =>
      call<EndpointWithSecret>('/endpoints', { method: 'POST', body: endpoint }),
    { hasSecret: true },
  );
}

/** Changes an endpoint. */
export function useUpdateEndpoint(id: string, onDone?: () => void) {
  return useChange(
    ENDPOINTS,
    (change: EndpointChange) => call<Endpoint>(pathOf(id), { method: 'PATCH', body: change }),
    { onDone },
  );
}

/** Deletes an endpoint. */
export function useRemoveEndpoint(id: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: () => call<Endpoint>(pathOf(id), { method: 'DELETE' }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ENDPOINTS, exact: true });
    },
  });
}

/** Removes a deleted endpoint from the loaded list. Its own page then has nothing more to show. */
export function forgetEndpoint(client: QueryClient, id: string): void {
  client.setQueryData<Endpoint[]>(ENDPOINTS, (all) => all?.filter((one) => one.id !== id));
}

/** Creates a new secret for an endpoint. */
export function useRotateEndpoint(id: string) {
  return useChange(
    ENDPOINTS,
    () => call<EndpointWithSecret>(`${pathOf(id)}/rotate`, { method: 'POST', body: {} }),
    { hasSecret: true },
  );
}

/** Sends a test event to an endpoint. */
export function useTestEndpoint(id: string) {
  return useChange(ENDPOINTS, () =>
    call<Delivery>(`${pathOf(id)}/test`, { method: 'POST', body: {} }),
  );
}

/** Sends a delivery again. */
export function useReplay(id: string) {
  return useChange(ENDPOINTS, (deliveryId: string) =>
    call<Delivery>(`${pathOf(id)}/deliveries/${deliveryId}/replay`, { method: 'POST', body: {} }),
  );
}

/** The deliveries of an endpoint, newest first. Polls while one is waiting. */
export function useDeliveries(id: string) {
  return useInfiniteQuery({
    queryKey: [...ENDPOINTS, id, 'deliveries'],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: '20', ...(pageParam && { cursor: pageParam }) });
      return slice<Delivery>(`${pathOf(id)}/deliveries?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: rowsOf,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(({ status }) => status === 'waiting'))
        ? POLL_MS
        : false,
  });
}

const pathOf = (id: string) => `/endpoints/${encodeURIComponent(id)}`;
