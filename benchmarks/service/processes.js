import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';

/** What the service logs goes to a file, as in production; errors of Node itself are seen. */
const stdio = (log) => ['ignore', openSync(log ?? '/dev/null', 'a'), 'inherit', 'ipc'];

/**
 * Starts a script of this folder in its own process, which says what it is once it is ready;
 * `ask` puts one question at a time, and `stop` ends it by letting go of it.
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
  const answer = async () => {
    const [told] = await Promise.race([
      once(child, 'message'),
      exit.then(([code, signal]) => {
        throw new Error(`${script} ended with ${String(code ?? signal)}`);
      }),
    ]);
    return told;
  };
  const ready = await answer();
  return {
    ready,
    pid: child.pid,
    ask(question) {
      child.send(question);
      return answer();
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}

/** The resident memory of a process in MB, now and at its highest; null where the system does not say. */
export function memoryOf(pid) {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const mb = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)[1]) / 1024;
    return { residentMb: mb('VmRSS'), peakMb: mb('VmHWM') };
  } catch {
    return null;
  }
}
