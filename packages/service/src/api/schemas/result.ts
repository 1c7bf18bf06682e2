import { z } from '@hono/zod-openapi';
import { MODES, type CompleteResult, type JobResult } from '@postern/protocol';
import { about } from './about.ts';

const CHECK_STATES = ['pass', 'fail', 'unknown', 'skipped'] as const;

/** Describes the modes of a validation. Source: docs/decisions/results.md#0003. */
export const modeSchema = z.enum(MODES, { error: `must be one of ${MODES.join(', ')}` });

const FIELDS = {
  catch_all: z
    .boolean()
    .openapi(about('Its mail host takes any address; true only when measured.', false)),
  is_disposable: z.boolean().openapi(about('A throw-away mailbox.', false)),
  is_free: z.boolean().openapi(about('At a free provider.', false)),
  is_role_based: z.boolean().openapi(about('Of a role such as `info`, not of a person.', false)),
  is_valid: z.boolean().openapi(about('`status` is `valid`.', true)),
  mx_valid: z
    .boolean()
    .openapi(about('A mail host was seen; false also when none was looked up.', true)),
  reason: z
    .string()
    .openapi(about('An explanation in a plain sentence.', 'The domain accepts mail.')),
  result: z.string().openapi(about('The address in normal form.', 'jane@shop.example')),
  score: z
    .int()
    .min(0)
    .max(100)
    .openapi(about('How surely mail arrives: invalid 0–19, risky 20–69, valid 70–100.', 85)),
  smtp_code: z
    .int()
    .min(0)
    .max(599)
    .openapi(about('What the mail host replied; 0 when none was asked.', 0)),
  status: z.enum(['valid', 'invalid', 'risky']).openapi(about('The judgement.', 'valid')),
  suggestion: z
    .string()
    .openapi(about('Advice in a plain sentence; empty when there is none.', '')),
  syntax_valid: z.boolean().openapi(about('It is written as an address is.', true)),
  reason_code: z.string().optional().openapi(about('Why, for the program.', 'domain_ok')),
  suggested_email: z
    .string()
    .optional()
    .openapi({ description: 'The corrected address, when there is one.' }),
  mode: z
    .enum(MODES)
    .optional()
    .openapi(
      about('The mode that was carried out; it may be lighter than the one asked for.', 'medium'),
    ),
  checks: z
    .record(z.string(), z.enum(CHECK_STATES))
    .optional()
    .openapi(
      about('What each question yielded. “We could not tell” is `unknown`, never `fail`.', {
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
  description: 'What is known about one address.',
}) satisfies z.ZodType<CompleteResult>;

/** Describes one row of a job's results. Source: docs/decisions/jobs.md#0006. */
export const jobResultSchema: z.ZodType<JobResult> = z
  .object({
    index: z.int().min(0).openapi(about('Its place in the list, from 0.', 0)),
    email: z.string().openapi(about('The address as it was given.', 'Jane@Shop.example')),
    ...FIELDS,
  })
  .openapi('JobResult', { description: 'What is known about one address of a job.' });
