import { countCalls } from './calls/count.js';
import { countsOf, summaryOf, textsOf } from './calls/summary.js';

/** The functions that must be called once per text. */
const ONCE = {
  'parses of one text': 'parsePlainAddress',
  'typo checks of one text': 'suggestAddress',
};

/** Counts the calls of our functions in user flows through a form. */
export async function calls() {
  const flows = await countCalls();
  const summaries = new Map(flows.map(({ name, calls }) => [name, summaryOf(calls)]));
  const whole = flows.at(-1);
  const texts = Object.entries(ONCE).map(([what, name]) => [what, textsOf(whole.calls, name)]);
  const key = summaries.get('a key, before the pause');
  return {
    functions: Object.fromEntries(flows.map(({ name, calls }) => [name, countsOf(calls)])),
    texts: Object.fromEntries(texts),
    tables: [
      {
        title: 'Calls of our functions, React form, code preloaded',
        head: ['flow', 'calls', 'functions', 'files', 'moves between files'],
        rows: [...summaries].map(([name, summary]) => [name, ...Object.values(summary)]),
      },
      {
        title: `Calls per text: ${whole.name}`,
        head: ['what', 'texts', 'calls', 'most for one text', 'text'],
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
