import { describe, expect, it } from 'vitest';
import { identityOf, type IdentityOptions } from './identity.ts';

const heloName = 'probe.shop.de';
const mailFrom = 'postmaster@shop.de';

describe('identityOf', () => {
  it('is null without options', () => {
    expect(identityOf({})).toBeNull();
  });

  it('reads name and sender', () => {
    expect(identityOf({ heloName, mailFrom: 'Postmaster@Bücher.de' })).toEqual({
      heloName,
      mailFrom: 'Postmaster@xn--bcher-kva.de',
      egressHost: null,
      senderDomain: 'xn--bcher-kva.de',
    });
  });

  it('accepts the null reverse-path with a server to prove the outbound route', () => {
    expect(identityOf({ heloName, mailFrom: '', egressHost: 'mx.shop.de' })).toMatchObject({
      mailFrom: '',
      egressHost: 'mx.shop.de',
    });
  });

  it.each<[IdentityOptions, string]>([
    [{ mailFrom }, 'heloName'],
    [{ heloName }, 'mailFrom'],
    [{ heloName, mailFrom: '' }, 'egressHost'],
    [{ egressHost: 'mx.shop.de' }, 'egressHost'],
    [{ heloName, mailFrom, egressHost: 'mx' }, 'egressHost'],
    [{ heloName, mailFrom: 'postmaster' }, 'mailFrom'],
    [{ heloName, mailFrom: 'josé@shop.de' }, 'mailFrom'],
    ...[
      'localhost',
      'localhost.localdomain',
      'probe',
      'probe.',
      '192.0.2.1',
      '[192.0.2.1]',
      'probe shop.de',
      'probe.shop.de\r\nDATA',
      'probe_1.shop.de',
      '',
    ].map((name): [IdentityOptions, string] => [{ heloName: name, mailFrom }, 'heloName']),
  ])('rejects %j', (options, culprit) => {
    expect(() => identityOf(options)).toThrow(TypeError);
    expect(() => identityOf(options)).toThrow(`createVerifier: ${culprit}`);
  });
});
