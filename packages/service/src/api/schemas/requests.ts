import { z } from '@hono/zod-openapi';
import { modeSchema } from './result.ts';

const isObject = { error: 'must be an object' };
const isString = { error: 'must be a string' };

/** Describes the body of a single validation. Source: docs/service-interface.md#4.1. */
export const singleRequestSchema = z
  .object(
    {
      email: z.string(isString).openapi({
        description: 'The address. Any text is one: what is no address has the status `invalid`.',
        example: 'jane@shop.example',
      }),
      mode: modeSchema.optional().openapi({
        description:
          'How thoroughly to look: `fast` asks nobody, `medium` the DNS, `deep` the mail host too. Default `medium`.',
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
          'The addresses, at most 100,000 unless the operator has set another number. Any string is one: a string that is not an address has a result too. Duplicates are checked once and answered at each position.',
        example: ['jane@shop.example', 'john@shop.example'],
      }),
    mode: modeSchema
      .optional()
      .openapi({ description: 'As for a single validation. Default `medium`.', example: 'medium' }),
  })
  .openapi('BulkRequest');
