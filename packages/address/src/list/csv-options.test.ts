import { describe, expect, it } from 'vitest';
import { csvOptions, hasFirstLine } from './csv-options.ts';

describe('csvOptions', () => {
  it.each([
    ['a,b;c,d', ','],
    ['a;b;c,d', ';'],
    ['a\tb', '\t'],
    ['email', ','],
    ['', ','],
    ['a,b;c', ','],
    ['one line;has\rno,more,than,that', ';'],
    ['\n\r\n\na;b\n1,2,3', ';'],
    ['\temail\n1\ta@x.de', '\t'],
    ['"a,b,c";d', ';'],
    ['"a ""quoted"", b, c";d', ';'],
    ['"a,\nb,c";d\n', ';'],
    ['5" wide;email\n6" wide,x,y;b@x.de', ';'],
    ['name;"a cell whose end, is, not, here', ';'],
  ])('finds the delimiter of %j', (beginning, delimiter) => {
    expect(csvOptions(beginning).delimiter).toBe(delimiter);
  });
});

describe('hasFirstLine', () => {
  it.each(['a;b\n', '\n\na\r', '"a\nb";c\r\n', 'a\nb', '"a"\n'])('holds for %j', (beginning) => {
    expect(hasFirstLine(beginning)).toBe(true);
  });

  it.each(['', 'a;b', '\n\r\n', '"a\nb', 'x,"a\n'])('does not hold for %j', (beginning) => {
    expect(hasFirstLine(beginning)).toBe(false);
  });
});
