import { run as check } from '@zootools/email-spell-checker';

export const checks = ['typo'];

export function run(email) {
  const found = check({ email });
  return { suggestion: found?.full ?? null };
}
