/** A form in which a job's results are given. */
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
 * Reads which form `Accept` would rather have; of equals the one that is named first. JSON, when
 * it names none of them: there is always an answer.
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
