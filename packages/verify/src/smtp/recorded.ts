import type { End } from '../verdict/trace.ts';
import { ConnectionLost } from './connection.ts';

/** Ends the record of a request with its outcome: `outcomeOf` a response, or the cause of a lost connection. */
export async function recorded<T>(
  end: End | undefined,
  request: Promise<T>,
  outcomeOf: (response: T) => string,
): Promise<T> {
  try {
    const response = await request;
    end?.(outcomeOf(response));
    return response;
  } catch (error) {
    end?.(error instanceof ConnectionLost ? error.cause : 'called off');
    throw error;
  }
}
