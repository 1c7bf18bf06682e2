/** How to read the names of each disposable email list from a release of its package. */
const READERS = {
  disposable: ({ json }) => json('dist/dict/disposable_email_blocklist.json'),
  listed: ({ json }) => json('index.json'),
  burner: ({ text }) => text('emails.txt').split('\n'),
  mailchecker: ({ text }) => JSON.parse(/\bblacklist\b[^[]*(\[[^\]]*\])/.exec(text(MODULE))[1]),
};
const MODULE = 'platform/node/index.js';

/** The names in a release of a list, unchanged. */
export function namesOf(list, release) {
  return READERS[list](release);
}
