import type { Environment } from '../environment.ts';
import { main } from '../main.ts';
import type { Prompts } from '../prompts.ts';

/** Runs the command with the responses of a user, by question; null cancels. */
export async function runMain(
  argv: readonly string[],
  {
    responses = {},
    ...given
  }: Partial<Environment> & {
    cwd: string;
    templates: string;
    responses?: Record<string, string | boolean | null>;
  },
): Promise<{ exitCode: number; out: string; error: string; questions: string[] }> {
  const written = { out: '', error: '' };
  const questions: string[] = [];
  const respond = (message: string) => {
    questions.push(message);
    if (!(message in responses)) throw new Error(`No response to ${message}`);
    return Promise.resolve(responses[message]);
  };
  const prompts = { text: respond, select: respond, confirm: respond } as unknown as Prompts;
  const exitCode = await main({
    argv,
    stdout: { write: (text) => (written.out += text) },
    stderr: { write: (text) => (written.error += text) },
    env: {},
    isInteractive: true,
    version: () => '1.2.3',
    prompts,
    ...given,
  });
  return { exitCode, ...written, questions };
}
