/** A call to a thread. Calls are handled in the order in which they were sent. */
export interface CallMessage<Call> {
  id: number;
  call: Call;
}

/** The last message to a thread, which ends after it has handled all earlier calls. */
export interface EndMessage {
  /** Set to one, and notified, when the thread has released everything. */
  ended: Int32Array<SharedArrayBuffer>;
}

/** The response to a call: its result, or the error that it threw. */
export type AnswerMessage<Result> = { id: number } & (
  { result: Result } | { failure: ThrownError }
);

/** An error as it is sent between threads, with its own fields, such as a code. */
export interface ThrownError {
  message: string;
  fields: object;
}

/** Writes an error so that another thread can read it. */
export function thrownErrorOf(error: unknown): ThrownError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  return { message: error.message, fields: { ...error } };
}

/** Reads an error that another thread wrote. */
export function errorOf({ message, fields }: ThrownError): Error {
  return Object.assign(new Error(message), fields);
}
