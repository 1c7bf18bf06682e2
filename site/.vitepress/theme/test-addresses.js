import { fakeValidate } from '@postern/core/testing';

/** The milliseconds after which most results come: soon, and still visible. */
const SOON_MS = 250;

/**
 * The addresses that the first page offers, each with what the form does and with the result of the engine's test mode:
 * docs/test-addresses.md.
 */
export const testAddresses = [
  { local: 'jane', does: 'submits', result: { status: 'valid', reason_code: 'domain_ok' } },
  {
    local: 'typo_near',
    does: 'offers a correction',
    result: {
      status: 'risky',
      reason_code: 'typo_near',
      suggested_email: 'typo_near@mail.postern.test',
    },
  },
  {
    local: 'mailbox_not_found',
    does: 'is blocked',
    result: { status: 'invalid', reason_code: 'mailbox_not_found' },
  },
  { local: 'catch_all', does: 'warns', result: { status: 'risky', reason_code: 'catch_all' } },
  {
    local: 'slow-1500',
    does: 'holds the submit',
    delayMs: 1500,
    result: { status: 'valid', reason_code: 'domain_ok' },
  },
].map((row) => ({ ...row, address: `${row.local}@postern.test` }));

const byAddress = new Map(testAddresses.map((row) => [row.address, row]));

/** Answers in this page from the table. Every other address is valid. */
export const validate = fakeValidate(
  Object.fromEntries(testAddresses.map(({ address, result }) => [address, result])),
  { delayMs: (address) => byAddress.get(address)?.delayMs ?? SOON_MS },
);
