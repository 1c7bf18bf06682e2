import { expect, test } from 'vitest';
import { checkPassword } from './auth-password.ts';

const OWNER = { email: 'olga@shop.example', name: 'Olga Petrowna', organisation: 'Gate and Sons' };

test.each([
  'correct horse battery',
  'a gate beside the sea',
  'h7Kq-22mX_pQ9z',
  'дальняя дорога домой',
])('takes %s', async (password) => {
  await expect(checkPassword(password, OWNER)).resolves.toBeUndefined();
});

test.each([
  'passwordpassword',
  '123456789012',
  'qwertyuiop12',
  'aaaaaaaaaaaaaaaa',
  'olga@shop.example',
  'Olga Petrowna',
  'petrownaolga',
  'Gate and Sons',
])('refuses %s, and says why', async (password) => {
  await expect(checkPassword(password, OWNER, 'newPassword')).rejects.toMatchObject({
    code: 'unprocessable',
    message: expect.stringMatching(/^The password is too weak\. It is easy to guess\. [A-Z]/),
    details: [{ path: 'newPassword', issue: expect.stringMatching(/^It is easy to guess\./) }],
  });
});

test('never says the password', async () => {
  const refused = await checkPassword('passwordpassword', OWNER).catch((error: Error) => error);
  expect(JSON.stringify(refused) + String(refused)).not.toContain('passwordpassword');
});

test('has its length', async () => {
  const message = 'A password has 12 to 128 characters';
  await expect(checkPassword('short', OWNER)).rejects.toMatchObject({ message });
  await expect(checkPassword('x'.repeat(129), OWNER)).rejects.toMatchObject({ message });
});
