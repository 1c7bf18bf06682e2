import { describe, expect, it } from 'vitest';
import { specialUse } from './special-use.ts';

describe('specialUse', () => {
  it.each([
    ['example.com', 'example.com'],
    ['mail.example.org', 'example.org'],
    ['example.net', 'example.net'],
    ['shop.example', 'example'],
    ['a.b.test', 'test'],
    ['printer.local', 'local'],
    ['a.localhost', 'localhost'],
    ['a.invalid', 'invalid'],
    ['abc.onion', 'onion'],
    ['name.alt', 'alt'],
    ['router.home.arpa', 'arpa'],
    ['1.0.0.127.in-addr.arpa', 'arpa'],
  ])('finds %s to end in the name %s', (domain, name) => {
    expect(specialUse(domain)?.name).toBe(name);
  });

  it.each([
    'example.de',
    'myexample.com',
    'example.com.de',
    'test.com',
    'local.de',
    'a.constructor',
    'a.tests',
  ])('lets %s through', (domain) => {
    expect(specialUse(domain)).toBeNull();
  });

  it('marks only the names for tests and examples as such', () => {
    const names = ['example.com', 'a.example', 'a.test', 'a.local', 'a.onion', 'a.invalid'];
    expect(names.filter((name) => specialUse(name)!.isForTests)).toEqual(names.slice(0, 3));
  });
});
