import type { End } from '../verdict/trace.ts';
import { ConnectionLost } from './connection.ts';

/**
 * Ends the record of a request, if there is one, with the response by `outcomeOf`, or the cause of a lost connection.
 */
export function recorded<T>(
  end: End | undefined,
  request: Promise<T>,
  outcomeOf: (response: T) => string,
): Promise<T> {
  if (!end) return request;
  return request.then(
    (response) => {
      end(outcomeOf(response));
      return response;
    },
    (error: unknown) => {
      end(error instanceof ConnectionLost ? error.cause : 'canceled');
      throw error;
    },
  );
}
