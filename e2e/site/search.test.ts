import { describe, expect, it } from 'vitest';
import { openIndex } from '@postern/site/open-index.js';
import { readPages } from './html.ts';
import { questions } from './questions.ts';

/** Hits that a reader looks at. */
const FIRST = 3;

describe('the search of the site', async () => {
  const built = readPages();
  const find = await openIndex();

  it.each(questions)('"%s" finds %s among the first three', (words, answer) => {
    const [page, anchor] = answer.split('#') as [string, string];
    expect(built.get(page)?.ids).toContain(anchor);
    expect(find(words).slice(0, FIRST).map(pageOf)).toContain(page);
  });
});

const pageOf = (url: string) => url.replace(/#.*/, '');
