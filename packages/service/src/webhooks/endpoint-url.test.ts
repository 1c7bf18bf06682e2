import { describe, expect, it } from 'vitest';
import { readEndpointUrl } from './endpoint-url.ts';

const read = (text: string, webhookHttp = false) => {
  const { url, issue } = readEndpointUrl(text, { webhookHttp });
  return url?.href ?? issue;
};

describe('readEndpointUrl', () => {
  it.each([
    ['https://shop.example/hook?a=1', 'https://shop.example/hook?a=1'],
    ['HTTPS://Shop.Example', 'https://shop.example/'],
    ['https://shop.example:443/', 'https://shop.example/'],
    ['https://shop.example:8443/', 'https://shop.example:8443/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://shop.example/#part', 'https://shop.example/'],
    [`https://shop.example/${'a'.repeat(2027)}`, `https://shop.example/${'a'.repeat(2027)}`],
  ])('takes %s', (text, href) => {
    expect(read(text)).toBe(href);
  });

  it.each([
    ['', 'must be a URL'],
    ['shop.example', 'must be a URL'],
    ['https://', 'must be a URL'],
    ['https://1.2.3.4.5/', 'must be a URL'],
    ['https://[::1%25eth0]/', 'must be a URL'],
    ['http://shop.example/', 'must begin with https://'],
    ['ftp://shop.example/', 'must begin with https://'],
    ['file:///etc/passwd', 'must be a URL'],
    ['javascript:alert(1)', 'must be a URL'],
    ['https://a@shop.example/', 'must not have a user name or a password'],
    ['https://:b@shop.example/', 'must not have a user name or a password'],
    ['https://public.example@127.0.0.1/', 'must not have a user name or a password'],
    ['https://shop.example:22/', 'must have port 443 or 8443'],
    ['https://shop.example:80/', 'must have port 443 or 8443'],
    [`https://shop.example/${'a'.repeat(2028)}`, 'must be at most 2048 characters'],
    [`https://shop.example/${'ü'.repeat(500)}`, 'must be at most 2048 characters'],
  ])('rejects %s', (text, issue) => {
    expect(read(text)).toBe(issue);
  });

  it('accepts plain http and any port where the operator allows it, and no other scheme', () => {
    expect(read('http://shop.example:8080/', true)).toBe('http://shop.example:8080/');
    expect(read('https://shop.example:22/', true)).toBe('https://shop.example:22/');
    expect(read('ftp://shop.example/', true)).toBe('must begin with https://');
  });
});
