import { describe, expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

describe('returnPath', () => {
  it.each([
    ['?next=%2Fjobs%2F7', '/jobs/7'],
    ['?next=%2Fkeys%3Fa%3Db', '/keys?a=b'],
    ['', '/'],
    ['?next=', '/'],
    ['?next=https%3A%2F%2Fevil.example', '/'],
    ['?next=%2F%2Fevil.example', '/'],
    ['?next=%2F%5Cevil.example', '/'],
    ['?next=~%2Fv1', '/'],
    ['?next=javascript%3Aalert(1)', '/'],
    ['?next=%2Fsign-in%3Fnext%3Dx', '/'],
  ])('leads %s to %s', (search, path) => {
    expect(returnPath(search)).toBe(path);
  });
});
