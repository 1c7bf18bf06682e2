/** An address, and what the forms make of it. */
export interface ExampleAddress {
  address: string;
  note: string;
}

/** Addresses that are judged as those of any person. */
export const EXAMPLE_ADDRESSES: ExampleAddress[] = [
  {
    address: 'jane@gmial.con',
    note: 'Two slips. The address that was meant is offered, and Enter does not send it unseen.',
  },
  { address: 'jane@gmail.com', note: 'Nothing is wrong with it, so nothing is said.' },
  { address: 'Jane@GMAIL.COM', note: 'Tidied when the field is left: a domain has no capitals.' },
  {
    address: 'jane.gmail.com',
    note: 'No @. Said when the field is left, not while someone types.',
  },
  {
    address: 'jane@mailinator.com',
    note: 'A throwaway mailbox. Balanced and strict refuse it, lenient warns.',
  },
  {
    address: 'user@example.com',
    note: 'Refused. The domain is reserved for documentation (RFC 2606, RFC 6761): no mailbox can exist there.',
  },
  {
    address: 'jane@nope.invalid',
    note: 'Refused. The ending .invalid is reserved so that it never exists (RFC 6761).',
  },
  {
    address: 'jane@harbour.zzz',
    note: 'Nobody runs the ending .zzz: a warning, and a refusal once the DNS confirms it.',
  },
];

/** Addresses whose local part names the answer that they get in test mode. */
export const TEST_ADDRESSES: ExampleAddress[] = [
  { address: 'mailbox_not_found@postern.test', note: 'No such mailbox, says its host: refused.' },
  { address: 'domain_not_found@postern.test', note: 'No such domain, says the DNS: refused.' },
  { address: 'domain_disposable@postern.test', note: 'A throwaway mailbox, as above.' },
  { address: 'mailbox_full@postern.test', note: 'Full, says its host: a warning.' },
  { address: 'catch_all@postern.test', note: 'Every name is taken there: a warning.' },
  { address: 'typo_near@postern.test', note: 'A correction is offered; taken, it is valid.' },
  {
    address: 'slow-3000@postern.test',
    note: 'Slow and valid: the submit is held for two seconds, and then goes.',
  },
  {
    address: 'rate_limited@postern.test',
    note: 'Asked too often: no answer for a second, and nobody is held up.',
  },
  {
    address: 'smtp_temporary@postern.test',
    note: 'Later, says its host: nobody is warned because we could not tell.',
  },
];
