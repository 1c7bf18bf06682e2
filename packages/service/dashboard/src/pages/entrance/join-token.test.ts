import { describe, expect, it } from 'vitest';
import { takeToken } from './join-token.ts';

const windowAt = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  const shown: string[] = [];
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string) => shown.push(to),
  };
  return { shown, window: { location: { pathname, search, hash }, history } as unknown as Window };
};

describe('takeToken', () => {
  it('takes the token out of the address bar', () => {
    const { window, shown } = windowAt('/dashboard/join#token=a-b_c');
    expect(takeToken(window)).toBe('a-b_c');
    expect(shown).toEqual(['/dashboard/join']);
  });

  it.each(['/dashboard/join', '/dashboard/join#', '/dashboard/join#main'])(
    'leaves %s alone',
    (address) => {
      const { window, shown } = windowAt(address);
      expect(takeToken(window)).toBeNull();
      expect(shown).toEqual([]);
    },
  );
});
