import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Delivery, EventType } from '@postern/protocol';
import { call, slice } from './call.ts';
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
  return useChange((endpoint: { url: string; event_types: EventType[] }) =>
    call<EndpointWithSecret>('/endpoints', { method: 'POST', body: endpoint }),
  );
}

/** Changes an endpoint. */
export function useUpdateEndpoint(id: string) {
  return useChange((change: EndpointChange) =>
    call<Endpoint>(pathOf(id), { method: 'PATCH', body: change }),
  );
}

/** Removes an endpoint. */
export function useRemoveEndpoint(id: string) {
  return useChange(() => call<Endpoint>(pathOf(id), { method: 'DELETE' }));
}

/** Gives an endpoint another secret. */
export function useRotateEndpoint(id: string) {
  return useChange(() =>
    call<EndpointWithSecret>(`${pathOf(id)}/rotate`, { method: 'POST', body: {} }),
  );
}

/** Sends an endpoint a test. */
export function useTestEndpoint(id: string) {
  return useChange(() => call<Delivery>(`${pathOf(id)}/test`, { method: 'POST', body: {} }));
}

/** Sends a delivery once more. */
export function useReplay(id: string) {
  return useChange((deliveryId: string) =>
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

/** What is listed is fresh by the time the change counts as done. */
function useChange<T, R>(mutationFn: (what: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: ENDPOINTS }),
  });
}
