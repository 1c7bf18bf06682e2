import { domainRule, parseAddress, type DomainRule } from '@postern/address';
import {
  allowedResult,
  blockedResult,
  parseResult,
  result as complete,
  type SingleRequest,
  type Validate,
  ValidateError,
} from '@postern/protocol';
import type { Engine, EngineCallOptions } from './engine.ts';

/**
 * Creates the engine of a given `validate`, which ignores an organization's own lists of domains. It rejects with
 * `upstream_bad` where `validate` resolves with something that is not a result.
 */
export function createValidateEngine(validate: Validate): Engine {
  const validateWithLists: Engine['validate'] = async (request, options) => {
    const rule = ruleOf(request, options);
    if (rule === 'block') return blockedResult(request.email, request.mode ?? 'medium');
    const answer = await validate(request, options);
    if (!parseResult(answer)) throw new ValidateError('upstream_bad');
    const result = complete(answer);
    return rule === 'allow' ? allowedResult(result) : result;
  };
  return { validate: validateWithLists, validateForJob: validateWithLists, isDeep: true };
}

function ruleOf({ email }: SingleRequest, options: EngineCallOptions = {}): DomainRule | null {
  if (!options.domains) return null;
  const parsed = parseAddress(email);
  return parsed.ok ? domainRule(options.domains, parsed.asciiDomain) : null;
}
