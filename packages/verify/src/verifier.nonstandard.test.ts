import { describe, expect, it } from 'vitest';
import { withMailHost, ZONE } from './test/deep.ts';
import { fakeResolver } from './test/fake-resolver.ts';

describe('a local part that SMTP cannot carry unchanged', () => {
  it('is not checked, and stays doubtful', async () => {
    const resolver = fakeResolver({
      mx: { ...ZONE.mx, 'docomo.ne.jp': ['mx.shop.de'] },
      a: ZONE.a ?? {},
    });
    await withMailHost(
      { rcpt: { '*': '550 5.1.1 No such user' } },
      async ({ deep, server }) => {
        for (const email of ['try..this@docomo.ne.jp', 'xxx.@docomo.ne.jp'])
          expect(await deep(email)).toMatchObject({
            ...{ status: 'risky', score: 50, reason_code: 'local_nonstandard', smtp_code: 0 },
            ...{ result: email, mode: 'deep', mx_valid: true, syntax_valid: true },
          });
        expect(server.lines()).toEqual([]);
        expect(await deep('jane@docomo.ne.jp')).toMatchObject({ reason_code: 'mailbox_not_found' });
      },
      { resolver },
    );
  });
});
