const DOCS = 'https://github.com/postern/postern/blob/main/docs';

/** The page with the test addresses. */
export const TEST_ADDRESSES = `${DOCS}/test-addresses.md`;

/** The list of the pages of all examples. */
export const ALL_EXAMPLES = `${DOCS}/apps/README.md`;

/** The page that shows an example, such as `next`. */
export const pageOf = (example: string): string => `${DOCS}/apps/${example}.md`;
