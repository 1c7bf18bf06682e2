import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Endpoint } from '@postern/protocol';
import { call, rowsOf, slice } from './call.ts';
import type { Body, Query } from './routes.ts';
import { useAction, useChange } from './use-action.ts';

const ENDPOINTS = ['endpoints'];
/** The wait before a pending delivery is read again. */
const POLL_MS = 3000;

/** All endpoints of the organization. */
export function useEndpoints() {
  return useQuery({
    queryKey: ENDPOINTS,
    queryFn: async ({ signal }) => {
      const all: Endpoint[] = [];
      let cursor: string | undefined;
      do {
        const query: Query<'get /endpoints'> = { limit: 100, cursor };
        const { rows, next } = await slice('get /endpoints', { query, signal });
        all.push(...rows);
        cursor = next ?? undefined;
      } while (cursor !== undefined);
      return all;
    },
  });
}

/** Creates an endpoint. */
export function useCreateEndpoint() {
  return useChange(
    ENDPOINTS,
    (body: Body<'post /endpoints'>) => call('post /endpoints', { body }),
    { hasSecret: true },
  );
}

/** Changes an endpoint. */
export function useUpdateEndpoint(id: string, onDone?: () => void) {
  return useChange(
    ENDPOINTS,
    (body: Body<'patch /endpoints/{id}'>) => call('patch /endpoints/{id}', { path: { id }, body }),
    { onDone },
  );
}

/** Deletes an endpoint. */
export function useRemoveEndpoint(id: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: () => call('delete /endpoints/{id}', { path: { id } }),
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
  return useChange(ENDPOINTS, () => call('post /endpoints/{id}/rotate', { path: { id } }), {
    hasSecret: true,
  });
}

/** Sends a test event to an endpoint. */
export function useTestEndpoint(id: string) {
  return useChange(ENDPOINTS, () => call('post /endpoints/{id}/test', { path: { id } }));
}

/** Sends a delivery again. */
export function useReplay(id: string) {
  return useChange(ENDPOINTS, (deliveryId: string) =>
    call('post /endpoints/{id}/deliveries/{delivery_id}/replay', {
      path: { id, delivery_id: deliveryId },
    }),
  );
}

/** The deliveries of an endpoint, newest first. Polls while one is waiting. */
export function useDeliveries(id: string) {
  return useInfiniteQuery({
    queryKey: [...ENDPOINTS, id, 'deliveries'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 20, cursor: pageParam ?? undefined };
      return slice('get /endpoints/{id}/deliveries', { path: { id }, query, signal });
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
