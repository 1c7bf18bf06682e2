import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify } from '../verdict/classify.ts';
import { bundledLists, type Lists } from '../lists/lists.ts';
import { createOfflineCheck } from './offline.ts';

const checkWith = (lists: Partial<Lists> = {}, testMode = false) =>
  createOfflineCheck({ lists: { ...bundledLists, ...lists }, domains: {}, testMode });

describe('createOfflineCheck', () => {
  it('finds the same the first time, again, and after many other domains', () => {
    const check = checkWith();
    const texts = [
      'jane@gmail.com',
      'info@gmail.com',
      'jane@gmial.com',
      'info@gmial.com',
      'Jane@Shop.Example',
      'jane@mailinator.com',
      'jane@bücher.de',
      'jane@duck.com',
      'jane@shop.zzzz',
      'jane@',
      'jane@gmail',
    ];
    const first = texts.map((text) => check(text));
    for (let i = 0; i < 10_000; i++) check(`jane@shop${i}.de`);
    expect(texts.map((text) => check(text))).toEqual(first);
    const again = checkWith();
    expect(texts.map((text) => again(text))).toEqual(first);
  });

  it('keeps the local part of each address, and the A-labels of its domain', () => {
    const check = checkWith();
    expect(check('Joe+x@gmial.com').subject).toEqual({
      address: 'Joe+x@gmial.com',
      proposed: 'Joe+x@gmail.com',
    });
    expect(check('jane@gmial.com').subject.proposed).toBe('jane@gmail.com');
    expect(check('jane@Bücher.de')).toMatchObject({
      subject: { address: 'jane@bücher.de' },
      domain: 'xn--bcher-kva.de',
    });
  });

  it('doubts an address by its local part alone, and no other one at its domain', () => {
    const check = checkWith();
    const reasons = (texts: string[]) => texts.map((text) => check(text).judgement.reason_code);
    expect(
      reasons([
        'try..this@docomo.ne.jp',
        'jane@docomo.ne.jp',
        'j\u0430ne@docomo.ne.jp',
        'xxx.@docomo.ne.jp',
        'info@docomo.ne.jp',
      ]),
    ).toEqual([
      'local_nonstandard',
      'checks_passed_fast',
      'local_mixed_scripts',
      'local_nonstandard',
      'checks_passed_fast',
    ]);
    expect(check('j\u0430ne@mailinator.com').judgement.reason_code).toBe('domain_disposable');
    expect(check('a..b@shop.de').judgement.reason_code).toBe('syntax_dot');
  });

  it('reads full-width letters as plain ones', () => {
    const check = checkWith();
    expect(check('ｊａｎｅ１＠ｓｈｏｐ．ｄｅ')).toEqual(check('jane1@shop.de'));
    expect(check('ｉｎｆｏ@shop.de').evidence.isRole).toBe(true);
    expect(check('\uFB01ona@shop.de').subject.address).toBe('\uFB01ona@shop.de');
  });

  it('suggests the only address in a text', () => {
    const check = checkWith();
    expect(check('Jane <jane@shop.de>')).toMatchObject({
      subject: { address: 'Jane <jane@shop.de>', proposed: 'jane@shop.de' },
      judgement: { reason_code: 'syntax_display_name' },
    });
    expect(check('mailto:jane@gmial.com').subject.proposed).toBe('jane@gmail.com');
    expect(check('jane@shop.de, joe@shop.de')).toMatchObject({
      subject: { proposed: null },
      judgement: { reason_code: 'syntax_several' },
    });
  });

  it('distinguishes a role address from others at the same domain, in either order', () => {
    const check = checkWith();
    const isRole = (text: string) => check(text).evidence.isRole;
    expect([isRole('jane@shop.de'), isRole('info@shop.de'), isRole('joe@shop.de')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('gives the result of the decision table for its evidence', () => {
    const check = checkWith();
    const domains = [
      'gmail.com',
      'gmial.com',
      'mailinator.com',
      'a.test',
      'shop.zzzz',
      'shop.de',
      '',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom('jane', 'info', ''),
        fc.constantFrom(...domains),
        (local, domain) => {
          const { evidence, judgement } = check(`${local}@${domain}`);
          expect(judgement).toEqual(classify(evidence));
        },
      ),
    );
  });

  it('checks the lists once for each domain, until their revision changes', () => {
    let revision = 1;
    let isBad = false;
    const asked: string[] = [];
    const check = checkWith({
      isDisposable: (domain) => {
        asked.push(domain);
        return isBad;
      },
      revision: () => revision,
    });
    check('jane@shop.de');
    isBad = true;
    expect(check('joe@shop.de').evidence.disposable.state).toBe('pass');
    revision = 2;
    expect(check('joe@shop.de').evidence.disposable.state).toBe('fail');
    expect(asked).toEqual(['shop.de', 'shop.de']);
  });

  it('returns findings that a caller cannot change', () => {
    const check = checkWith();
    const { evidence, judgement, subject } = check('jane@shop.de');
    expect(Object.isFrozen(evidence) && Object.isFrozen(judgement)).toBe(true);
    for (const part of Object.values(evidence)) expect(Object.isFrozen(part)).toBe(true);
    subject.address = 'changed';
    expect(check('jane@shop.de').subject.address).toBe('jane@shop.de');
  });

  it('looks up nothing at a reserved name, except names for tests in test mode', () => {
    expect(checkWith()('jane@a.test').domain).toBeNull();
    expect(checkWith({}, true)('jane@a.test').domain).toBe('a.test');
    expect(checkWith({}, true)('jane@a.onion').domain).toBeNull();
  });

  it('is not slow for a long run of combining marks', () => {
    const composed: number[] = [];
    const { normalize } = String.prototype;
    String.prototype.normalize = function (form) {
      composed.push(this.length);
      return normalize.call(this, form);
    };
    try {
      const { subject } = checkWith()(` a${'\u0301\u0316'.repeat(5e5)} `);
      expect(subject.address).toHaveLength(1e6 + 1);
    } finally {
      String.prototype.normalize = normalize;
    }
    expect(Math.max(...composed)).toBeLessThan(1100);
  });
});
