import { expect, it } from 'vitest';
import { createVerifier } from '../index.ts';

it('a result has the canonical address if the option is on and the syntax is valid', async () => {
  const verify = createVerifier({ canonical: true });
  const canonicalOf = async (email: string) =>
    (await verify({ email, mode: 'fast' })).canonical_email;
  expect(await canonicalOf('Jane.Doe+shop@googlemail.com')).toBe('janedoe@gmail.com');
  expect(await canonicalOf('jane@')).toBeUndefined();
  const plain = await createVerifier()({ email: 'jane@gmail.com', mode: 'fast' });
  expect(plain).not.toHaveProperty('canonical_email');
});

it('the option is a boolean', () => {
  expect(() => createVerifier({ canonical: 'yes' as unknown as boolean })).toThrow(
    'createVerifier: canonical must be a boolean',
  );
});
