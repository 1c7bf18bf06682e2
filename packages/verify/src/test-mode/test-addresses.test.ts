import { REASON_CODES } from '@postern/protocol';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerTest } from './answer-test.ts';

const page = readFileSync(new URL('../../../../docs/test-addresses.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| (`.+`) \| (\w+) \| (\d+) \| (\d+) \|/gm)].flatMap(
  ([, names = '', status, score, smtp_code]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({
      name,
      judged: { status, score: Number(score), smtp_code: Number(smtp_code) },
    })),
);

describe('the documentation page of test addresses', () => {
  it('lists every reason', () => {
    const listed = rows.map(({ name }) => name).filter((name) => name !== 'disposable');
    expect(listed).toEqual([...REASON_CODES]);
  });

  it.each(rows)('has the correct result of $name', async ({ name, judged }) => {
    const answer = answerTest(`${name}@postern.test`, 'medium', { budgetMs: 2000 });
    expect((await answer)!.result).toMatchObject(judged);
  });
});
