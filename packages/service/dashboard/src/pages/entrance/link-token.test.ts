import { describe, expect, it } from 'vitest';
import { hideToken, readToken } from './link-token.ts';

const OTHERS = ['/dashboard/join', '/dashboard/join#', '/dashboard/join#main'];

const windowAt = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  const shown: string[] = [];
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string) => shown.push(to),
  };
  return { shown, window: { location: { pathname, search, hash }, history } as unknown as Window };
};

describe('readToken', () => {
  it('returns the same token each time', () => {
    const { window, shown } = windowAt('/dashboard/join#token=a-b_c');
    expect([readToken(window.location), readToken(window.location)]).toEqual(['a-b_c', 'a-b_c']);
    expect(shown).toEqual([]);
  });

  it.each(OTHERS)('returns null for %s', (address) => {
    expect(readToken(windowAt(address).window.location)).toBeNull();
  });
});

describe('hideToken', () => {
  it('removes only the token from the address bar', () => {
    const { window, shown } = windowAt('/dashboard/join?a=b#token=a-b_c');
    hideToken(window);
    expect(shown).toEqual(['/dashboard/join?a=b']);
  });

  it.each(OTHERS)('does not change %s', (address) => {
    const { window, shown } = windowAt(address);
    hideToken(window);
    expect(shown).toEqual([]);
  });
});
