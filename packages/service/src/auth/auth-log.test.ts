import { expect, it } from 'vitest';
import { createAuthLog } from './auth-log.ts';

it('has the event, without texts that could have an address or a token', () => {
  const said: unknown[] = [];
  const note = (fields: object, message: string) => void said.push([fields, message]);
  const write = createAuthLog({ debug: note, info: note, warn: note, error: note });
  write('warn', 'Invalid password');
  write('info', 'Sign-up attempt for existing email: ada@shop.example');
  write('error', 'Failed to create user', new TypeError('Key (email)=(ada@shop.example)'));
  write('error', new Error('ada@shop.example'), { token: 'secret' });
  expect(said).toEqual([
    [{ said: 'Invalid password' }, 'accounts'],
    [{ said: 'not shown' }, 'accounts'],
    [{ said: 'Failed to create user', error: 'TypeError' }, 'accounts'],
    [{ said: 'not shown', error: 'Error' }, 'accounts'],
  ]);
});
