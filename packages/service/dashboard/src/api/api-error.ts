import type { FailureDetail } from '@postern/protocol';

/** A request that was not answered as hoped. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 when there was no answer at all. */
  readonly status: number;
  readonly code: string;
  readonly details: readonly FailureDetail[];
  /** How long to wait before asking again, when the service said so. */
  readonly retryAfterMs: number | undefined;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    options: {
      message?: string;
      code?: string;
      details?: readonly FailureDetail[];
      retryAfterMs?: number | undefined;
      requestId?: string | undefined;
    } = {},
  ) {
    super(options.message ?? '');
    this.status = status;
    this.code = options.code ?? '';
    this.details = options.details ?? [];
    this.retryAfterMs = options.retryAfterMs;
    this.requestId = options.requestId;
  }
}

/** What was said about one field of a request, as a sentence; empty when nothing was. */
export function issueAt(error: unknown, path: string): string {
  if (!(error instanceof ApiError)) return '';
  const detail = error.details.find((one) => one.path.split(/[.[]/)[0] === path);
  return detail ? `${WORDS[path] ?? 'This'} ${detail.issue}.` : '';
}

/** What fields are called, in front of what is wrong with them. */
const WORDS: Record<string, string> = {
  url: 'The address',
  name: 'The name',
  organisation: 'The name',
  requests_per_day: 'The number',
};
