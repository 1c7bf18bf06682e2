import { domainRule, parseAddress, type DomainRule } from '@postern/address';
import { allowedResult, blockedResult, type SingleRequest, type Validate } from '@postern/protocol';
import type { Engine, EngineOptions } from './engine.ts';

/** Creates the engine of a given `validate`, which ignores an organization's own lists of domains. */
export function createValidateEngine(validate: Validate): Engine {
  const validateWithLists: Engine['validate'] = async (request, options) => {
    const rule = ruleOf(request, options);
    if (rule === 'block') return blockedResult(request.email, request.mode ?? 'medium');
    const result = await validate(request, options);
    return rule === 'allow' ? allowedResult(result) : result;
  };
  return { validate: validateWithLists, validateForJob: validateWithLists, isDeep: true };
}

function ruleOf({ email }: SingleRequest, options: EngineOptions = {}): DomainRule | null {
  if (!options.domains) return null;
  const parsed = parseAddress(email);
  return parsed.ok ? domainRule(options.domains, parsed.asciiDomain) : null;
}
