/** The programs that run in threads, each by its name in `imports` of package.json. */
export type ThreadProgram = 'list-thread' | 'password-thread' | 'sqlite-thread';

/** Where the program of a thread is: beside that of the service. */
export function threadProgram(name: ThreadProgram): URL {
  return new URL(import.meta.resolve(`#${name}`));
}
