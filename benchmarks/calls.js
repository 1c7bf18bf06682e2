import { countCalls } from './calls/count.js';
import { countsOf, summaryOf, textsOf } from './calls/summary.js';

/** The functions that are to see each text once. */
const ONCE = {
  'parses of one text': 'parsePlainAddress',
  'typo checks of one text': 'suggestAddress',
};

/** Counts the calls of our functions on the ways of a person through a form. */
export async function calls() {
  const told = await countCalls();
  const summaries = new Map(told.map(({ name, calls }) => [name, summaryOf(calls)]));
  const whole = told.at(-1);
  const texts = Object.entries(ONCE).map(([what, name]) => [what, textsOf(whole.calls, name)]);
  const key = summaries.get('a key, before the pause');
  return {
    functions: Object.fromEntries(told.map(({ name, calls }) => [name, countsOf(calls)])),
    texts: Object.fromEntries(texts),
    tables: [
      {
        title: 'Calls of our functions, React form, code fetched before',
        head: ['way', 'calls', 'functions', 'files', 'moves between files'],
        rows: [...summaries].map(([name, summary]) => [name, ...Object.values(summary)]),
      },
      {
        title: `How often one text is looked at: ${whole.name}`,
        head: ['what', 'texts', 'in all', 'most of one text', 'which'],
        rows: texts.map(([what, counts]) => [
          what,
          counts.length,
          counts.reduce((sum, [, count]) => sum + count, 0),
          counts[0][1],
          counts[0][0],
        ]),
      },
    ],
    figures: [
      { what: 'calls of a key', value: key.calls },
      { what: 'files of a key', value: key.files },
      { what: 'calls of a held submit', value: summaries.get('held submit').calls },
      ...texts.map(([what, counts]) => ({ what, value: counts[0][1] })),
    ].map((each) => ({ ...each, subject: 'react' })),
  };
}
