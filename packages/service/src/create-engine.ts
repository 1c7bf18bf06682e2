import { createVerifier } from '@postern/verify';
import type { Engine } from './engine.ts';
import type { Log } from './service-context.ts';
import type { Settings } from './settings.ts';

/** How long an address of a job may take. Source: docs/decisions/0003-modes.md. */
const JOB_BUDGET_MS = 45_000;

/** Makes the embedded engine: one, whose memory single requests and jobs share. */
export function createEngine(settings: Settings, log: Log): Engine {
  const { heloName, mailFrom, egressHost, testMode } = settings;
  const verify = createVerifier({
    ...(heloName !== null && { heloName }),
    ...(mailFrom !== null && { mailFrom }),
    ...(egressHost !== null && { egressHost }),
    testMode,
    onEvent: (event) => log.warn({ event }, 'engine'),
  });
  return {
    validate: verify,
    validateForJob: (request, options) => verify(request, { ...options, budgetMs: JOB_BUDGET_MS }),
    explain: (request, options) => verify.explain(request, options),
    isDeep: heloName !== null,
  };
}
