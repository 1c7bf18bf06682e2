import { z } from '@hono/zod-openapi';
import { modeSchema } from './result.ts';

const isObject = { error: 'must be an object' };
const isString = { error: 'must be a string' };

/** Describes the body of a single validation. Source: docs/service-interface.md#4.1. */
export const singleRequestSchema = z
  .object(
    {
      email: z.string(isString).openapi({
        description:
          'The address. Any text is allowed: one that is not an address gets the status `invalid`.',
        example: 'jane@shop.example',
      }),
      mode: modeSchema.optional().openapi({
        description:
          'The depth of the validation: `fast` sends no network requests, `medium` queries the DNS, `deep` also connects to the mail server. Default `medium`.',
        example: 'medium',
      }),
    },
    isObject,
  )
  .openapi('SingleRequest');

/**
 * Describes the body of a bulk validation, for the documentation. `readBulkRequest` reads the body: it checks each
 * address once, and a list of a million invalid addresses does not create a million issues.
 *
 * Source: docs/service-interface.md#4.2; docs/decisions/api.md#0027.
 */
export const bulkRequestSchema = z
  .object({
    email: z
      .array(z.string())
      .min(1)
      .openapi({
        description:
          'The addresses, at most 100,000 unless the operator has set another limit. Any string is allowed: one that is not an address gets a result too. Duplicates are checked once and have a result at each position.',
        example: ['jane@shop.example', 'john@shop.example'],
      }),
    mode: modeSchema
      .optional()
      .openapi({ description: 'As for a single validation. Default `medium`.', example: 'medium' }),
  })
  .openapi('BulkRequest');
