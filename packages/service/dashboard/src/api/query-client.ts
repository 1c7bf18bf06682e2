import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** How often a failed query is retried. */
const RETRIES = 2;

// A pending action is shown before the next event: Escape right after Enter must not close the dialog that shows the
// new secret. The default is a timer.
notifyManager.setScheduler(queueMicrotask);

/**
 * Creates the cache of responses.
 *
 * @param onExpired called when a response is 401: the session has ended.
 * @param onForbidden called when a response is 403: the organization may have a new rule.
 */
export function createQueryClient(
  onExpired: (client: QueryClient) => void,
  onForbidden: (client: QueryClient) => void,
): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.status === 401) onExpired(client);
    if (error.status === 403) onForbidden(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // A query that fails offline shows its error at once, and is retried when the browser is online again.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 5_000,
        retry: (count, error) => count < RETRIES && isTemporary(error),
        retryDelay: (count) => 400 * 2 ** count,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  // A lost packet is retried silently. Being offline, and a long wait, are shown at once.
  if (status === 0) return code === 'offline' && navigator.onLine;
  return status >= 500 && status !== 501;
}
