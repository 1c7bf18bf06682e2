import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '../index.ts';
import { withMailHost, ZONE } from '../test/deep.ts';
import { fakeResolver } from '../test/fake-resolver.ts';
import { findingOf } from './host-finding.ts';
import { createRejections } from './rejections.ts';

const GROUP = 'hoster.de';

/** A cache of rejections, and a clock that can be moved. */
function setup() {
  const clock = { nowMs: 0 };
  const refusals = createRejections(10, () => clock.nowMs);
  const opens = (recipient: string, code: number, text: string, group = GROUP) => {
    const [local = '', domain = ''] = recipient.split('@');
    const found = findingOf(
      { state: 'answered', replies: [{ recipient, reply: { code, text } }], random: null },
      { host: 'mx.hoster.de', local, domains: [domain], randomLocal: null, isInClear: false },
      { provider: null, sender: '' },
    );
    return refusals.note(group, domain, found);
  };
  return { clock, opens };
}

describe('createRefusals', () => {
  it.each([
    [550, 'relay not permitted'],
    [554, '5.7.1 Relay access denied'],
    [550, 'Administrative prohibition'],
    [550, 'Previous (cached) callout verification failure'],
  ])('opens the circuit when another domain gets the same response: %i %s', (code, text) => {
    const { opens } = setup();
    expect(opens('jane@shop.de', code, text)).toBe(false);
    expect(opens('joe@shop.de', code, text)).toBe(false);
    expect(opens('ann@store.de', code, text)).toBe(true);
  });

  it('opens the circuit at once after a response about us', () => {
    expect(setup().opens('jane@shop.de', 550, 'Your IP is on a block list')).toBe(true);
  });

  it.each([
    ['comes an hour later', 550, 'relay not permitted', GROUP, 3_600_000],
    ['comes from another group', 550, 'relay not permitted', 'other.de', 0],
    ['has another code', 554, 'relay not permitted', GROUP, 0],
    ['is of another kind', 550, 'Administrative prohibition', GROUP, 0],
  ])(
    'keeps the circuit closed when the second rejection %s',
    (_when, code, text, group, laterMs) => {
      const { clock, opens } = setup();
      expect(opens('jane@shop.de', 550, 'relay not permitted')).toBe(false);
      clock.nowMs += laterMs;
      expect(opens('ann@store.de', code, text, group)).toBe(false);
    },
  );

  it.each([
    [250, 'Ok'],
    [550, '5.1.1 User unknown'],
  ])('keeps the circuit closed if a mailbox got "%i %s" in between', (code, text) => {
    const { opens } = setup();
    expect(opens('jane@shop.de', 550, 'relay not permitted')).toBe(false);
    expect(opens('tom@market.de', code, text)).toBe(false);
    expect(opens('ann@store.de', 550, 'relay not permitted')).toBe(false);
  });

  it('keeps a rejection when a temporary response follows', () => {
    const { opens } = setup();
    expect(opens('jane@shop.de', 550, 'relay not permitted')).toBe(false);
    expect(opens('tom@market.de', 450, 'Greylisted')).toBe(false);
    expect(opens('ann@store.de', 550, 'relay not permitted')).toBe(true);
  });
});

describe('a verifier at a hosting provider that no longer serves two domains', () => {
  it('pauses the provider after the second domain, with one event', async () => {
    const hosted = ['shop.de', 'store.de', 'market.de'].map((domain) => [domain, ['mx.shop.de']]);
    const resolver = fakeResolver({ ...ZONE, mx: { ...ZONE.mx, ...Object.fromEntries(hosted) } });
    const events: EngineEvent[] = [];
    const onEvent = (event: EngineEvent) => void events.push(event);
    const script = { rcpt: { '*': '550 relay not permitted' } };
    const visits = await withMailHost(
      script,
      async ({ deep, server }) => {
        const result = { status: 'valid', reason_code: 'smtp_unavailable' };
        for (const email of ['jane@shop.de', 'joe@shop.de', 'ann@store.de', 'tom@market.de']) {
          expect(await deep(email)).toMatchObject(result);
        }
        return server.counts().total;
      },
      { resolver, onEvent },
    );
    expect(visits).toBe(3);
    const circuits = events.filter(({ type }) => type === 'circuit');
    expect(circuits).toEqual([{ type: 'circuit', group: 'shop.de', code: 550 }]);
  });
});
