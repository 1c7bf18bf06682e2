import type { ReasonCode } from '@postern/protocol';
import type { DnsFinding, Evidence, SmtpFinding } from '../verdict/evidence.ts';
import { specialUse } from '../lists/special-use.ts';
import { TEST_DOMAIN } from './test-domain.ts';

const FAIL = { state: 'fail' } as const;
const SKIPPED = { state: 'skipped' } as const;

/** The mail server of every test address whose outcome needs one. */
export const FOUND: DnsFinding = {
  state: 'pass',
  via: 'mx',
  hosts: [`mail.${TEST_DOMAIN}`],
  preferred: 1,
};

/**
 * The evidence for each reason, as far as it differs from that of an address without a fault and without an SMTP check.
 *
 * Source: docs/decisions/results.md#0005, rows 2 to 28.
 */
export const OUTCOMES: Record<ReasonCode, Partial<Evidence>> = {
  domain_reserved: { reserved: { state: 'fail', use: specialUse(TEST_DOMAIN)! }, dns: SKIPPED },
  domain_null_mx: { dns: { state: 'fail', cause: 'null_mx' } },
  domain_not_found: { dns: { state: 'fail', cause: 'not_found' } },
  domain_no_mail_host: { dns: { state: 'fail', cause: 'no_mail_host' } },
  mx_unroutable: { dns: { state: 'fail', cause: 'unroutable' } },
  mailbox_not_found: replied({ state: 'fail', cause: 'no_mailbox', code: 550 }),
  mailbox_disabled: replied({ state: 'fail', cause: 'disabled', code: 550 }),
  domain_blocked: { ownRule: 'block' },
  domain_disposable: { disposable: FAIL },
  domain_typo_squat: { squat: FAIL, typo: FAIL },
  local_nonstandard: { doubt: 'local_nonstandard' },
  local_mixed_scripts: { doubt: 'local_mixed_scripts' },
  tld_unknown: { tld: FAIL, dns: SKIPPED },
  typo_near: { typo: FAIL, dns: SKIPPED },
  dns_unavailable: { dns: { state: 'temperror', cause: 'ETIMEOUT' } },
  smtputf8_unsupported: replied({ state: 'temperror', cause: 'smtputf8', code: 0 }),
  mailbox_full: replied({ state: 'temperror', cause: 'mailbox_full', code: 452 }),
  mx_unreachable: replied({ state: 'temperror', cause: 'unreachable', code: 0 }),
  smtp_temporary: replied({ state: 'temperror', cause: 'temporary', code: 450 }),
  catch_all: replied(accepted('accepted')),
  domain_disposable_listed: { disposable: { state: 'listed' } },
  mailbox_confirmed: replied(accepted('refused')),
  mailbox_accepted: replied(accepted('not_asked')),
  smtp_unavailable: replied({ state: 'skipped', cause: 'unavailable', code: 0 }),
  provider_unverifiable: replied({ state: 'skipped', cause: 'unverifiable', code: 250 }),
  domain_ok: { mode: 'medium', dns: FOUND },
  checks_passed_fast: { dns: SKIPPED },
};

/** Only mode `deep` has a mail server's reply. */
function replied(smtp: SmtpFinding): Partial<Evidence> {
  return { mode: 'deep', dns: FOUND, smtp };
}

function accepted(random: 'accepted' | 'refused' | 'not_asked'): SmtpFinding {
  return { state: 'pass', code: 250, random, refusesStrangers: true };
}
