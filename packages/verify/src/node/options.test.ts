import { describe, expect, it } from 'vitest';
import { createVerifier, type VerifierOptions } from '../index.ts';
import { ZONE } from '../test/deep.ts';
import { fakeResolver } from '../test/fake-resolver.ts';

describe('the options of createVerifier', () => {
  it.each([
    [{ budgetMs: 0 }, 'budgetMs'],
    [{ budgetMs: Number.NaN }, 'budgetMs'],
    [{ budgetMs: Number.POSITIVE_INFINITY }, 'budgetMs'],
    [{ now: 5 }, 'now'],
    [{ resolver: {} }, 'resolver'],
    [{ resolver: null }, 'resolver'],
    [{ lists: { isFree: true } }, 'lists.isFree'],
    [{ lists: null }, 'lists'],
    [null, 'options'],
    ['dial', 'options'],
    [{ testMode: 'false' }, 'testMode'],
    [{ onEvent: 'log' }, 'onEvent'],
    [{ dial: {} }, 'dial'],
    [{ allowPrivate: 'true' }, 'allowPrivate'],
    [{ caches: 5 }, 'caches'],
    [{ caches: { dns: -1 } }, 'caches.dns'],
    [{ budgetMs: { medium: '2000' } }, 'budgetMs.medium'],
    [{ limits: null }, 'limits'],
    [{ limits: 60 }, 'limits'],
    [{ limits: { perMinute: 0.5 } }, 'limits.perMinute'],
    [{ limits: { connectMs: Infinity } }, 'limits.connectMs'],
    [{ limits: { replyMs: 0 } }, 'limits.replyMs'],
    [{ heloName: 7, mailFrom: 'postmaster@shop.de' }, 'heloName'],
    [{ heloName: 'probe.shop.de', mailFrom: null }, 'mailFrom'],
    [{ heloName: 'probe.shop.de', mailFrom: 'a@shop.de', egressHost: ['mx'] }, 'egressHost'],
  ])('rejects the options %j with a TypeError', (options, name) => {
    const make = () => createVerifier(options as VerifierOptions);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(`createVerifier: ${name}`);
  });

  it.each([
    [{ testmode: true }, 'testmode', 'did you want `testMode`?'],
    [{ timeoutMs: 500 }, 'timeoutMs', 'there are `resolver`, `now`, `lists`, '],
    [{ budgetMs: { fast: 10 } }, 'budgetMs.fast', 'there are `budgetMs.medium`, `budgetMs.deep`'],
    [{ caches: { mailbox: 5 } }, 'caches.mailbox', 'did you want `caches.mailboxes`?'],
    [{ lists: { isfree: () => true } }, 'lists.isfree', 'did you want `lists.isFree`?'],
    [{ limits: { perHour: 60 } }, 'limits.perHour', 'there are `limits.connections`, '],
    [{ limits: { toString: 60 } }, 'limits.toString', 'there are `limits.connections`, '],
  ])('rejects %j, which has an unknown name', (options, name, advice) => {
    const make = () => createVerifier(options as VerifierOptions);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(`createVerifier: no option is named \`${name}\`; ${advice}`);
  });

  it('uses the default for an option that is undefined', async () => {
    const undefinedOptions = {
      budgetMs: { medium: undefined, deep: undefined },
      caches: { dns: undefined, mailboxes: undefined },
      lists: { isFree: undefined },
      limits: { perDay: undefined },
      testMode: undefined,
    };
    const own = createVerifier({
      ...(undefinedOptions as VerifierOptions),
      resolver: fakeResolver(ZONE),
    });
    expect(await own({ email: 'jane@shop.de' })).toMatchObject({ score: 85, mode: 'medium' });
  });
});
