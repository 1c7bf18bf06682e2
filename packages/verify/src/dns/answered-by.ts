const servers = new WeakMap<object, string>();

/** Notes which name server gave records, or the error in their place. */
export function noteServer(answer: unknown, server: string | undefined): void {
  if (server !== undefined && answer instanceof Object) servers.set(answer, server);
}

/** Tells which name server gave records or an error, where that was noted. */
export function serverOf(answer: unknown): string | undefined {
  return answer instanceof Object ? servers.get(answer) : undefined;
}
