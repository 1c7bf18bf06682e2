import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CLIENT, NAME_SERVER } from './places.ts';

/** The result of another validator. */
export type PeerResult = 'valid' | 'invalid' | 'unknown';

const PROGRAM = fileURLToPath(new URL('peer-program.js', import.meta.url));

/** Starts deep-email-validator in a process of its own, since it needs other names than the system has. */
export function startPeer() {
  const child = fork(PROGRAM, [NAME_SERVER, CLIENT]);
  return {
    async validate(email: string): Promise<PeerResult> {
      const answered = once(child, 'message');
      child.send(email);
      const [result] = (await answered) as [PeerResult];
      return result;
    },
    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
