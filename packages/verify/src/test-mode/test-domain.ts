/** The domain whose addresses say themselves what is to be answered. Source: RFC 6761 §6.2. */
export const TEST_DOMAIN = 'postern.test';

/** Tells whether a domain in A-labels is the test domain, or a name below it. */
export function isTestDomain(domain: string): boolean {
  return domain === TEST_DOMAIN || domain.endsWith(`.${TEST_DOMAIN}`);
}
