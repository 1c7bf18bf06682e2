/** A format of a job's results. */
export type Form = 'json' | 'csv' | 'ndjson';

const FORMS: Record<string, Form> = {
  'application/json': 'json',
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  '*/*': 'json',
  'application/*': 'json',
  'text/*': 'csv',
};

/**
 * The format that `Accept` prefers; of equal ones, the first that it names. JSON when it names none of them, so that
 * there is always a response.
 *
 * Source: RFC 9110 §12.5.1.
 */
export function formOf(accept: string | null): Form {
  let best: { form: Form; weight: number } | null = null;
  for (const range of (accept ?? '').split(',').slice(0, 20)) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const form = Object.hasOwn(FORMS, type) ? FORMS[type]! : null;
    const weight = weightOf(parameters);
    if (form && weight > 0 && weight > (best?.weight ?? 0)) best = { form, weight };
  }
  return best?.form ?? 'json';
}

function weightOf(parameters: string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = given === undefined ? 1 : Number(given.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
