import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';

/** The streams of a process: the log goes to a file, as in production; errors of Node are printed. */
const stdio = (log) => ['ignore', openSync(log ?? '/dev/null', 'a'), 'inherit', 'ipc'];

/**
 * Starts a script of this folder in its own process. `ready` is its first message, `call` sends one command at a time,
 * and `stop` ends the process by disconnecting.
 */
export async function startProcess(script, given = {}, { log, flags = [] } = {}) {
  const streams = stdio(log);
  const child = fork(new URL(`./${script}.js`, import.meta.url), [JSON.stringify(given)], {
    stdio: streams,
    execArgv: flags,
    serialization: 'advanced',
  });
  closeSync(streams[1]);
  const exit = once(child, 'exit');
  exit.catch(() => undefined);
  const nextMessage = async () => {
    const [message] = await Promise.race([
      once(child, 'message'),
      exit.then(([code, signal]) => {
        throw new Error(`${script} exited with ${String(code ?? signal)}`);
      }),
    ]);
    return message;
  };
  const ready = await nextMessage();
  return {
    ready,
    pid: child.pid,
    call(command) {
      child.send(command);
      return nextMessage();
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}

/** The resident memory of a process in MB and its peak; null if the system does not report it. */
export function memoryOf(pid) {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const mb = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)[1]) / 1024;
    return { residentMb: mb('VmRSS'), peakMb: mb('VmHWM') };
  } catch {
    return null;
  }
}
