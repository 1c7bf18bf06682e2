import { suggestAddress } from '@postern/address';
import { describe, expect, it } from 'vitest';
import { createProposer } from './proposals.ts';

describe('createProposer', () => {
  it('proposes the same as the typo check, the first time and again', () => {
    const propose = createProposer();
    for (const domain of ['gmial.com', 'gmial.com', 'shop.de', 'shop.de', 'gmail.con']) {
      expect(propose('jane', domain)).toBe(suggestAddress(`jane@${domain}`));
    }
  });

  it('keeps the local part of each address', () => {
    const propose = createProposer();
    expect(propose('jane', 'gmial.com')).toBe('jane@gmail.com');
    expect(propose('Joe+x', 'gmial.com')).toBe('Joe+x@gmail.com');
  });

  it('proposes for more domains than it remembers', () => {
    const propose = createProposer();
    for (let i = 0; i < 5000; i++) propose('jane', `shop${i}.de`);
    expect(propose('jane', 'gmial.com')).toBe('jane@gmail.com');
  });
});
