import { fakeValidate } from '@postern/core/testing';
import { preload, useEmailValidation } from '@postern/react';
import { useOwnership, type OwnershipOptions } from '@postern/react/ownership';
import { turn, wait } from '@postern/scenarios';
import { beforeAll, expect, test, vi } from 'vitest';
import { input, show } from './test/page.ts';

/* The hook of React and of Preact. */

beforeAll(preload);

const validate = fakeValidate();

function Form(options: OwnershipOptions) {
  const email = useEmailValidation({ validate });
  const ownership = useOwnership(email, options);
  return (
    <form>
      <input {...email.inputProps} name="email" type="email" />
      <input {...ownership.props} />
    </form>
  );
}

test('an option that a later render leaves out has its default again', async () => {
  const fetchNonce = vi.fn((_: string) =>
    Promise.resolve(Response.json({ nonce: 'first', expires_in_seconds: 100 })),
  );
  vi.stubGlobal('fetch', fetchNonce);
  await show(<Form url="/nonces" />);
  input().focus();
  await turn();
  await show(<Form />);
  await wait(90_000);
  input().blur();
  input().focus();
  await turn();
  expect(fetchNonce.mock.calls.map(([url]) => url)).toEqual(['/nonces', '/api/ownership']);
  await show(null);
  vi.unstubAllGlobals();
});
