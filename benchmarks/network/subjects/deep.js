import { createVerifier } from '@postern/verify';
import { cannedResolver, createDial } from '../canned.js';

const LIMITS = { connections: 1000, spacingMs: 0, perMinute: 1e9, perDay: 1e9 };

/** Mode `deep` with the mail server on loopback; DNS records come from the process. */
export function createSubject(ports) {
  const verify = createVerifier({
    resolver: cannedResolver,
    dial: createDial(ports),
    heloName: 'probe.asker.com',
    mailFrom: 'postmaster@asker.com',
    limits: LIMITS,
  });
  return async (email) => (await verify({ email, mode: 'deep' })).reason_code;
}

export const expected = 'mailbox_confirmed';
