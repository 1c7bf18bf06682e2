import { expect, test } from 'vitest';
import { isNamedResolver, namedResolver } from './named-resolver.ts';

test.each(['9.9.9.9', '127.0.0.1:5353', '[::1]:5353', 'https://dns.example.net/dns-query'])(
  'a resolver is created from %s',
  (server) => {
    expect(isNamedResolver(server)).toBe(true);
    expect(namedResolver(server)).toHaveProperty('resolveMx');
  },
);

test.each(['', 'dns.example.net', '9.9.9', 'ftp://9.9.9.9', 'http://example.net/'])(
  '"%s" does not name a resolver',
  (server) => {
    expect(isNamedResolver(server)).toBe(false);
    expect(() => namedResolver(server)).toThrow('server must be an IP address');
  },
);
