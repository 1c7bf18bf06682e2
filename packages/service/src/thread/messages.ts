/** What a thread is asked; calls are answered in the order in which they came. */
export interface CallMessage<Call> {
  id: number;
  call: Call;
  /** Set to one, and notified, once the call was answered. */
  answered?: Int32Array<SharedArrayBuffer>;
}

/** What it answers: a result, or what it threw. */
export type AnswerMessage<Result> = { id: number } & ({ result: Result } | { failure: Failure });

/** An error as it goes from thread to thread, with its own fields, such as a code. */
export interface Failure {
  message: string;
  fields: object;
}

/** Writes an error so that another thread can read it. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  return { message: error.message, fields: { ...error } };
}

/** Reads an error that another thread wrote. */
export function errorOf({ message, fields }: Failure): Error {
  return Object.assign(new Error(message), fields);
}
