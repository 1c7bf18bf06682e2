/** An email address, and what the forms do with it. */
export interface ExampleAddress {
  address: string;
  note: string;
}

/** Addresses that are validated as in production. */
export const EXAMPLE_ADDRESSES: ExampleAddress[] = [
  {
    address: 'jane@gmial.con',
    note: 'Two typos. A correction is offered, and Enter does not submit before it was shown.',
  },
  { address: 'jane@gmail.com', note: 'Valid: no message.' },
  {
    address: 'Jane@GMAIL.COM',
    note: 'Normalized when the field loses the focus: domains are lower case.',
  },
  {
    address: 'jane.gmail.com',
    note: 'No @. The error appears when the field loses the focus, not while the user types.',
  },
  {
    address: 'jane@mailinator.com',
    note: 'Disposable email. Balanced and strict block it, lenient warns.',
  },
  {
    address: 'user@example.com',
    note: 'Blocked. The domain is reserved for documentation (RFC 2606, RFC 6761): no mailbox can exist there.',
  },
  {
    address: 'jane@nope.invalid',
    note: 'Blocked. The top-level domain .invalid is reserved and never exists (RFC 6761).',
  },
  {
    address: 'jane@harbour.zzz',
    note: 'The top-level domain .zzz does not exist: a warning, and an error once the DNS confirms it.',
  },
];

/** Addresses whose local part selects the result in test mode. */
export const TEST_ADDRESSES: ExampleAddress[] = [
  {
    address: 'mailbox_not_found@postern.test',
    note: 'The mail server has no such mailbox: blocked.',
  },
  { address: 'domain_not_found@postern.test', note: 'The domain does not exist: blocked.' },
  { address: 'domain_disposable@postern.test', note: 'Disposable email, as above.' },
  { address: 'mailbox_full@postern.test', note: 'The mailbox is full: a warning.' },
  { address: 'catch_all@postern.test', note: 'The domain accepts every address: a warning.' },
  {
    address: 'typo_near@postern.test',
    note: 'A correction is offered. The corrected address is valid.',
  },
  {
    address: 'slow-3000@postern.test',
    note: 'Slow and valid: the form waits two seconds, then submits.',
  },
  {
    address: 'rate_limited@postern.test',
    note: 'Too many requests: no result, and the form submits.',
  },
  {
    address: 'smtp_temporary@postern.test',
    note: 'A temporary error of the mail server: no result, so no warning.',
  },
];
