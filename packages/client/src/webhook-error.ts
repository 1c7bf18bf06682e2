/** Why a webhook request was rejected. */
export type WebhookErrorCode =
  | 'header_missing'
  | 'timestamp_invalid'
  | 'timestamp_out_of_tolerance'
  | 'signature_invalid'
  | 'body_invalid';

/** The error of a webhook request that was rejected: respond with 400. Its message contains nothing of the request. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
