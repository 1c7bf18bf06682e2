import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** How often a question that failed is asked again by itself. */
const RETRIES = 2;

/**
 * Makes the cache of responses.
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
        // Being offline is an answer too: it is shown at once, and tried again once back.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 5_000,
        retry: (count, error) => count < RETRIES && isPassing(error),
        retryDelay: (count) => 400 * 2 ** count,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  // A single packet that was lost is nobody's business; to be offline is, and so is a long wait.
  if (status === 0) return code === 'offline' && navigator.onLine;
  return status >= 500 && status !== 501;
}
