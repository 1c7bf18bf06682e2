import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Delivery, EventType } from '@postern/protocol';
import { call, slice } from './call.ts';
import { useAction } from './use-action.ts';
import { useChange } from './use-change.ts';
import type { Endpoint, EndpointWithSecret } from './wire.ts';

/** What can be changed of an endpoint. */
export interface EndpointChange {
  url?: string;
  event_types?: EventType[];
  is_active?: boolean;
}

const ENDPOINTS = ['endpoints'];
/** A delivery that waits may have arrived by then. */
const POLL_MS = 3000;

/** Lists every endpoint of the organisation: there are few. */
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

/** Makes an endpoint. */
export function useCreateEndpoint() {
  return useChange(
    ENDPOINTS,
    (endpoint: { url: string; event_types: EventType[] }) =>
      call<EndpointWithSecret>('/endpoints', { method: 'POST', body: endpoint }),
    { hasSecret: true },
  );
}

/** Changes an endpoint. */
export function useUpdateEndpoint(id: string) {
  return useChange(ENDPOINTS, (change: EndpointChange) =>
    call<Endpoint>(pathOf(id), { method: 'PATCH', body: change }),
  );
}

/** Removes an endpoint, at once from the list too: its own page has nothing more to show. */
export function useRemoveEndpoint(id: string) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ENDPOINTS, exact: true });
  return useAction({
    mutationFn: () => call<Endpoint>(pathOf(id), { method: 'DELETE' }),
    onSuccess: () => {
      client.setQueryData<Endpoint[]>(ENDPOINTS, (all) => all?.filter((one) => one.id !== id));
      refresh();
    },
    onError: refresh,
  });
}

/** Gives an endpoint another secret. */
export function useRotateEndpoint(id: string) {
  return useChange(
    ENDPOINTS,
    () => call<EndpointWithSecret>(`${pathOf(id)}/rotate`, { method: 'POST', body: {} }),
    { hasSecret: true },
  );
}

/** Sends an endpoint a test. */
export function useTestEndpoint(id: string) {
  return useChange(ENDPOINTS, () =>
    call<Delivery>(`${pathOf(id)}/test`, { method: 'POST', body: {} }),
  );
}

/** Sends a delivery once more. */
export function useReplay(id: string) {
  return useChange(ENDPOINTS, (deliveryId: string) =>
    call<Delivery>(`${pathOf(id)}/deliveries/${deliveryId}/replay`, { method: 'POST', body: {} }),
  );
}

/** Lists what was sent to an endpoint, newest first; as long as something waits, again and again. */
export function useDeliveries(id: string) {
  return useInfiniteQuery({
    queryKey: [...ENDPOINTS, id, 'deliveries'],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: '20', ...(pageParam && { cursor: pageParam }) });
      return slice<Delivery>(`${pathOf(id)}/deliveries?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(({ status }) => status === 'waiting'))
        ? POLL_MS
        : false,
  });
}

const pathOf = (id: string) => `/endpoints/${encodeURIComponent(id)}`;
