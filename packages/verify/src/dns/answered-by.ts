const servers = new WeakMap<object, string>();

/** Notes which name server returned records, or the error in their place. */
export function noteServer(answer: unknown, server: string | undefined): void {
  if (server !== undefined && answer instanceof Object) servers.set(answer, server);
}

/** The name server of records or of an error, if it was noted. */
export function serverOf(answer: unknown): string | undefined {
  return answer instanceof Object ? servers.get(answer) : undefined;
}
