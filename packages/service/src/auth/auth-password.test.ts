import { expect, onTestFinished, test, vi } from 'vitest';
import { checkPassword } from './auth-password.ts';

const OWNER = { email: 'olga@shop.example', name: 'Olga Petrowna', organisation: 'Gate and Sons' };

test('a separate thread rates passwords, so that requests do not wait for the word lists', async () => {
  const started = vi.fn();
  process.on('worker', started);
  onTestFinished(() => void process.off('worker', started));
  // Other tests of this process have started the thread of the module that they share.
  vi.resetModules();
  const { checkPassword: check } = await import('./auth-password.ts');
  await Promise.all([check('correct horse battery', OWNER), check('a gate beside the sea', OWNER)]);
  expect(started).toHaveBeenCalledOnce();
});

test.each([
  'correct horse battery',
  'a gate beside the sea',
  'h7Kq-22mX_pQ9z',
  'дальняя дорога домой',
  `${'correct horse battery '.repeat(5)}aaaaaaaaaa`,
])('accepts %s', async (password) => {
  await expect(checkPassword(password, OWNER)).resolves.toBeUndefined();
});

const COMMON = 'is too easy to guess. Use more, and less common, words';
const STOLEN = 'is in a list of stolen passwords. Choose another one';
const OWN = 'is too easy to guess. Leave out your name, email address and organization';

test.each([
  ['passwordpassword', COMMON],
  ['123456789012', COMMON],
  ['qwertyuiop12', COMMON],
  ['aaaaaaaaaaaaaaaa', COMMON],
  ['correcthorsebatterystaple', COMMON],
  ['correcthorsebatterystaple9', COMMON],
  ['correct horse battery staple', STOLEN],
  ['Correct-Horse_Battery.Staple', STOLEN],
  ['WsO9RYcaMgUCHQPdwwVBAD', STOLEN],
  ['olga@shop.example', OWN],
  ['Olga Petrowna', OWN],
  ['petrownaolga', OWN],
  ['Gate and Sons', OWN],
])('rejects %s, and says what to change', async (password, issue) => {
  await expect(checkPassword(password, OWNER, 'newPassword')).rejects.toMatchObject({
    code: 'unprocessable',
    message: `The password ${issue}`,
    details: [{ path: 'newPassword', issue }],
  });
});

test('never has the password in an error', async () => {
  const refused = await checkPassword('passwordpassword', OWNER).catch((error: Error) => error);
  expect(JSON.stringify(refused) + String(refused)).not.toContain('passwordpassword');
});

test('has its length', async () => {
  const message = 'The password must have 12 to 128 characters';
  await expect(checkPassword('short', OWNER)).rejects.toMatchObject({ message });
  await expect(checkPassword('x'.repeat(129), OWNER)).rejects.toMatchObject({ message });
});
