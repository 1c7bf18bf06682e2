import { z } from '@hono/zod-openapi';
import { JOB_STATES, MODES, type CompleteJob } from '@postern/protocol';
import { about, time } from './about.ts';

const count = () => z.int().min(0);

/** Describes a bulk job. Source: docs/service-interface.md#2.2; docs/decisions/jobs.md#0006. */
export const jobSchema = z
  .object({
    job_id: z.string().openapi(about('The ID of the job.', '0b0f9a52-8f9a-4c0e-a6b8-0d4c4a2f7b90')),
    status: z
      .enum(JOB_STATES)
      .openapi(
        about('`queued`, `pending`, `processing`, then `completed` or `failed`.', 'processing'),
      ),
    webhook: z
      .boolean()
      .openapi(
        about(
          'Whether an endpoint was subscribed to `bulk.*` events when the job was created.',
          true,
        ),
      ),
    mode: z.enum(MODES).openapi(about('The requested mode.', 'medium')),
    total: count().openapi(about('The number of addresses, duplicates included.', 3)),
    processed: count().openapi(about('The number of addresses with a result.', 2)),
    counts: z
      .object({ valid: count(), risky: count(), invalid: count() })
      .openapi(about('The number of addresses by status.', { valid: 1, risky: 0, invalid: 1 })),
    reason: z
      .string()
      .nullable()
      .openapi(about('The reason of a failure, such as `canceled`; null without one.')),
    created_at: time('When it was created.'),
    started_at: z.iso.datetime().nullable().openapi(about('When its processing began.')),
    finished_at: z.iso.datetime().nullable().openapi(about('When it was completed or failed.')),
  })
  .openapi('Job', {
    description: 'The validation of a list of addresses.',
  }) satisfies z.ZodType<CompleteJob>;
