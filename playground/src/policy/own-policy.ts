import type { Policy, Preset, Rule } from '@postern/core';
import type { Row } from './rows.ts';

/** The user's own policy: a preset, and rules for single rows by their keys. */
export interface OwnPolicy {
  preset: Preset;
  rules: ReadonlyMap<Row['key'], Rule>;
}

/** The policy as the field's option takes it. */
export function policyOf({ preset, rules }: OwnPolicy): Policy {
  const { valid, failure, ...reasons } = Object.fromEntries(rules) as Record<string, Rule>;
  return {
    preset,
    ...(valid && { valid }),
    ...(failure && { failure }),
    ...(Object.keys(reasons).length > 0 && { reasons }),
  };
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
