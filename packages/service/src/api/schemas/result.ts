import { z } from '@hono/zod-openapi';
import { MODES, type CompleteResult, type JobResult } from '@postern/protocol';
import { about } from './about.ts';

const CHECK_STATES = ['pass', 'fail', 'unknown', 'skipped'] as const;

/** Describes the modes of a validation. Source: docs/decisions/results.md#0003. */
export const modeSchema = z.enum(MODES, { error: `must be one of ${MODES.join(', ')}` });

const FIELDS = {
  catch_all: z
    .boolean()
    .openapi(
      about('Whether its mail server accepts every address; true only when measured.', false),
    ),
  is_disposable: z.boolean().openapi(about('Whether it is a disposable address.', false)),
  is_free: z
    .boolean()
    .openapi(about('Whether its domain belongs to a free email provider.', false)),
  is_role_based: z
    .boolean()
    .openapi(about('Whether it is a role address, such as `info@`.', false)),
  is_valid: z.boolean().openapi(about('Whether `status` is `valid`.', true)),
  mx_valid: z
    .boolean()
    .openapi(about('Whether a mail server was found; false also without a lookup.', true)),
  reason: z
    .string()
    .openapi(about('An explanation in a plain sentence.', 'The domain accepts mail.')),
  result: z.string().openapi(about('The normalized address.', 'jane@shop.example')),
  score: z
    .int()
    .min(0)
    .max(100)
    .openapi(about('How likely mail is to arrive: invalid 0–19, risky 20–69, valid 70–100.', 85)),
  smtp_code: z
    .int()
    .min(0)
    .max(599)
    .openapi(about('The SMTP response code of the mail server; 0 without one.', 0)),
  status: z
    .enum(['valid', 'invalid', 'risky'])
    .openapi(about('The outcome of the validation.', 'valid')),
  suggestion: z
    .string()
    .openapi(about('Advice in a plain sentence; empty when there is none.', '')),
  syntax_valid: z.boolean().openapi(about('Whether the syntax is valid.', true)),
  reason_code: z
    .string()
    .optional()
    .openapi(about('The reason for the status, for programs.', 'domain_ok')),
  suggested_email: z
    .string()
    .optional()
    .openapi({ description: 'The corrected address, when there is one.' }),
  mode: z
    .enum(MODES)
    .optional()
    .openapi(about('The mode that was used; it can be lighter than the requested one.', 'medium')),
  ownership_offered: z.boolean().optional().openapi({
    description:
      'Whether its domain names an issuer of proofs of ownership; only with `--ownership`.',
  }),
  checks: z
    .record(z.string(), z.enum(CHECK_STATES))
    .optional()
    .openapi(
      about('The outcome of each check. An inconclusive one is `unknown`, never `fail`.', {
        syntax: 'pass',
        dns: 'pass',
        smtp: 'skipped',
      }),
    ),
};

/**
 * Describes a validation result: thirteen documented fields, and those that were added later.
 *
 * Source: docs/service-interface.md#2.1; docs/decisions/results.md#0004.
 */
export const resultSchema = z.object(FIELDS).openapi('Result', {
  description: 'The validation result of one address.',
}) satisfies z.ZodType<CompleteResult>;

/** Describes one row of a job's results. Source: docs/decisions/jobs.md#0006. */
export const jobResultSchema: z.ZodType<JobResult> = z
  .object({
    index: z.int().min(0).openapi(about('Its position in the list, from 0.', 0)),
    email: z.string().openapi(about('The address as it was sent.', 'Jane@Shop.example')),
    ...FIELDS,
  })
  .openapi('JobResult', { description: 'The validation result of one address of a job.' });
