import { describe, expect, it } from 'vitest';
import { withMailHost, ZONE } from '../test/deep.ts';
import { fakeResolver } from '../test/fake-resolver.ts';

/** Exim's response for a missing mailbox, and for each mailbox of a domain without a route. */
const UNROUTEABLE = '550 Unrouteable address';
const resolver = fakeResolver({
  ...ZONE,
  mx: { ...ZONE.mx, 'store.de': ['mx.shop.de'] },
});
const script = { rcpt: { 'jane@shop.de': '250 Accepted', '*': UNROUTEABLE } };
const UNKNOWN = { status: 'valid', reason_code: 'smtp_unavailable' };
const MISSING = { status: 'invalid', reason_code: 'mailbox_not_found' };

describe('a mailbox without a route', () => {
  it('is not found if the server has accepted another mailbox of the domain', async () => {
    await withMailHost(script, async ({ deep }) => {
      expect(await deep('gone@shop.de')).toMatchObject(UNKNOWN);
      expect(await deep('jane@shop.de')).toMatchObject({ reason_code: 'mailbox_confirmed' });
      expect(await deep('gone@shop.de')).toMatchObject(MISSING);
    });
  });

  it('is unknown if the server has accepted no mailbox of the domain', async () => {
    await withMailHost(
      script,
      async ({ deep }) => {
        expect(await deep('jane@shop.de')).toMatchObject({ reason_code: 'mailbox_confirmed' });
        for (const email of ['jane@store.de', 'joe@store.de', 'ann@store.de']) {
          expect(await deep(email)).toMatchObject(UNKNOWN);
        }
      },
      { resolver },
    );
  });

  it('is unknown again a day after the server has accepted another one', async () => {
    await withMailHost(script, async ({ deep, clock }) => {
      expect(await deep('jane@shop.de')).toMatchObject({ reason_code: 'mailbox_confirmed' });
      clock.nowMs += 24 * 3_600_000;
      expect(await deep('gone@shop.de')).toMatchObject(UNKNOWN);
    });
  });

  it('does not pause the other mailboxes of the server', async () => {
    await withMailHost(
      script,
      async ({ deep }) => {
        expect(await deep('joe@store.de')).toMatchObject(UNKNOWN);
        expect(await deep('gone@shop.de')).toMatchObject(UNKNOWN);
        expect(await deep('jane@shop.de')).toMatchObject({ reason_code: 'mailbox_confirmed' });
      },
      { resolver },
    );
  });
});
