import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts a server of this folder in its own process; `stop` ends it by disconnecting. */
export async function startServer(name) {
  const child = fork(new URL(`./${name}.js`, import.meta.url));
  const exit = once(child, 'exit');
  const [{ ports }] = await firstMessage(child, exit, name);
  return {
    ports,
    stop: async () => {
      child.disconnect();
      await exit;
    },
  };
}

/** Runs `load` or `memory` on a subject in its own process, for at most `giveUpMs`, and resolves with its results. */
export async function runSubject(script, subject, { giveUpMs, flags = [], ...settings }) {
  const module = new URL(`./subjects/${subject}.js`, import.meta.url).href;
  const child = fork(
    new URL(`./${script}.js`, import.meta.url),
    [module, JSON.stringify(settings)],
    {
      execArgv: flags,
      timeout: giveUpMs,
    },
  );
  const exit = once(child, 'exit');
  const [found] = await firstMessage(child, exit, subject);
  await exit;
  return found;
}

/** The first message of a process; rejects if it exits without one. */
function firstMessage(child, exit, name) {
  return Promise.race([
    once(child, 'message'),
    exit.then(([code, signal]) => {
      throw new Error(`${name} exited with ${String(code ?? signal)}`);
    }),
  ]);
}
