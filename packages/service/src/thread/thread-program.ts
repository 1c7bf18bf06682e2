/** The programs that run in threads, by their names in `imports` of package.json. */
export type ThreadProgram = 'list-thread' | 'password-thread' | 'sqlite-thread';

/** The path of a thread's program: beside that of the service. */
export function threadProgram(name: ThreadProgram): URL {
  return new URL(import.meta.resolve(`#${name}`));
}
