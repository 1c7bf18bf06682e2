import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts a server of this folder in its own process; `stop` ends it by letting go of it. */
export async function startServer(name) {
  const child = fork(new URL(`./${name}.js`, import.meta.url));
  const exit = once(child, 'exit');
  const [{ ports }] = await told(child, exit, name);
  return {
    ports,
    stop: async () => {
      child.disconnect();
      await exit;
    },
  };
}

/** Runs `load` or `memory` on a subject in its own process, and resolves with what it found out; it is ended after `giveUpMs`. */
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
  const [found] = await told(child, exit, subject);
  await exit;
  return found;
}

/** The first message of a process; rejects when it ends without one. */
function told(child, exit, name) {
  return Promise.race([
    once(child, 'message'),
    exit.then(([code, signal]) => {
      throw new Error(`${name} ended with ${String(code ?? signal)}`);
    }),
  ]);
}
