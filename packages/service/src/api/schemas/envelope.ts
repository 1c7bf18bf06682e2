import { z } from '@hono/zod-openapi';
import { HTTP_STATUS, type ErrorCode } from '@postern/protocol';

const CODES = Object.keys(HTTP_STATUS) as [ErrorCode, ...ErrorCode[]];

/** Describes the envelope of a success around its payload. Source: docs/service-interface.md#1. */
export function envelopeOf<T extends z.ZodType>(payload: T, message: string) {
  return z.object({
    data: payload,
    message: z.string().openapi({ description: 'A short label of the outcome.', example: message }),
    status: z
      .literal(200)
      .openapi({ description: 'The HTTP status of the response.', example: 200 }),
    success: z.literal(true).openapi({ description: 'True below 400.', example: true }),
  });
}

/** Describes the envelope of an error. Source: docs/decisions/api.md#0001. */
export const failureSchema = z
  .object({
    data: z
      .object({
        code: z.enum(CODES).openapi({
          description: 'The error code, for programs. Each code has one HTTP status.',
        }),
        request_id: z.string().openapi({
          description: 'The ID of this request in the service’s log, as in `X-Request-Id`.',
        }),
        details: z
          .array(
            z.object({
              path: z.string().openapi({ description: 'The field, header or parameter.' }),
              issue: z.string().openapi({ description: 'What is wrong with it.' }),
            }),
          )
          .optional()
          .openapi({ description: 'The issues with their fields, when known.' }),
      })
      .openapi({ description: 'The details of the error.' }),
    message: z.string().openapi({ description: 'A short label of the error, for humans.' }),
    status: z.int().min(400).max(599).openapi({ description: 'The HTTP status of the response.' }),
    success: z.literal(false).openapi({ description: 'True below 400.' }),
  })
  .openapi('Failure', {
    description: 'The envelope of an error.',
    example: {
      data: {
        code: 'unprocessable',
        request_id: '7c0d2a3e-6b1f-4f0e-9d5a-2f6f5d9d8b11',
        details: [{ path: 'mode', issue: 'must be one of fast, medium, deep' }],
      },
      message: 'The request cannot be processed',
      status: 422,
      success: false,
    },
  });
