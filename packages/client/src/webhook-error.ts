/** Why a webhook request is not to be believed. */
export type WebhookErrorCode =
  | 'header_missing'
  | 'timestamp_invalid'
  | 'timestamp_out_of_tolerance'
  | 'signature_invalid'
  | 'body_invalid';

/** A webhook request is not to be believed. Answer it with 400. Nothing of it is in the message. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
