/** The domain whose addresses select their own results. Source: RFC 6761 §6.2. */
export const TEST_DOMAIN = 'postern.test';

/** Whether a domain in A-labels is the test domain, or a name below it. */
export function isTestDomain(domain: string): boolean {
  return domain === TEST_DOMAIN || domain.endsWith(`.${TEST_DOMAIN}`);
}
