import { z } from '@hono/zod-openapi';
import { JOB_STATES, MODES, type CompleteJob } from '@postern/protocol';
import { about, time } from './about.ts';

const count = () => z.int().min(0);

/** Describes a bulk job. Source: docs/service-interface.md#2.2; docs/decisions/jobs.md#0006. */
export const jobSchema = z
  .object({
    job_id: z.string().openapi(about('Names the job.', '0b0f9a52-8f9a-4c0e-a6b8-0d4c4a2f7b90')),
    status: z
      .enum(JOB_STATES)
      .openapi(
        about('`queued`, `pending`, `processing`, then `completed` or `failed`.', 'processing'),
      ),
    webhook: z
      .boolean()
      .openapi(about('Whether an endpoint heard of `bulk.*` events when it was made.', true)),
    mode: z.enum(MODES).openapi(about('The mode asked for.', 'medium')),
    total: count().openapi(about('How many addresses were given, duplicates included.', 3)),
    processed: count().openapi(about('How many of them have their result.', 2)),
    counts: z
      .object({ valid: count(), risky: count(), invalid: count() })
      .openapi(about('How many got which status.', { valid: 1, risky: 0, invalid: 1 })),
    reason: z
      .string()
      .nullable()
      .openapi(about('Why it failed, `canceled` for one; null while it did not.')),
    created_at: time('When it was taken in.'),
    started_at: z.iso.datetime().nullable().openapi(about('When its first address was looked at.')),
    finished_at: z.iso.datetime().nullable().openapi(about('When it was completed, or failed.')),
  })
  .openapi('Job', { description: 'A list of addresses at work.' }) satisfies z.ZodType<CompleteJob>;
