import type { Policy, Preset, Rule } from '@postern/core';
import type { Row } from './rows.ts';

/** The user's own policy: a preset, rules for single rows by their keys, and the texts of two lists of domains. */
export interface OwnPolicy {
  preset: Preset;
  rules: ReadonlyMap<Row['key'], Rule>;
  allow?: string;
  block?: string;
}

/** The policy as the field's option takes it. */
export function policyOf({ preset, rules, ...texts }: OwnPolicy): Policy {
  const { valid, failure, ...reasons } = Object.fromEntries(rules) as Record<string, Rule>;
  const [allow = [], block = []] = [texts.allow, texts.block].map(entriesOf);
  const domains = { ...(allow.length > 0 && { allow }), ...(block.length > 0 && { block }) };
  return {
    preset,
    ...(valid && { valid }),
    ...(failure && { failure }),
    ...(Object.keys(reasons).length > 0 && { reasons }),
    ...(Object.keys(domains).length > 0 && { domains }),
  };
}

/** The entries of a list, with commas or spaces between them. */
function entriesOf(text = ''): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** The call with the policy, to be copied. */
export function codeOf(own: OwnPolicy): string {
  const policy = policyOf(own);
  const isPlain = Object.keys(policy).length === 1;
  const text = isPlain
    ? `'${own.preset}'`
    : JSON.stringify(policy, null, 2)
        .replaceAll(/"(\w+)":/g, '$1:')
        .replaceAll('"', "'")
        .replaceAll('\n', '\n  ');
  return `createEmailValidator({\n  policy: ${text},\n});`;
}
