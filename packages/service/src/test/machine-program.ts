import { result } from '@postern/protocol';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startService } from '../service/service.ts';
import type { Settings } from '../config/settings.ts';

/** What a machine says, one a line. */
export interface Word {
  /** First of all: it runs. */
  runs?: { url: string | null; firstLink: string | null };
  /** Its worker asks about an address. */
  asks?: string;
  /** Its clock was put forward. */
  isAhead?: true;
}

/** What a machine is told, one a line. */
export interface Order {
  /** Whether what its worker asks has to wait for an answer. At first it has. */
  isHeld?: boolean;
  /** By how many milliseconds its clock is put forward. */
  aheadMs?: number;
}

const say = (word: Word) => process.stdout.write(`${JSON.stringify(word)}\n`);

const settings = JSON.parse(process.argv[2]!) as Partial<Settings>;
const toldToStop = once(process, 'SIGTERM');
const waiting: (() => void)[] = [];
let isHeld = true;
let aheadMs = 0;

const { url, firstLink, close } = await startService({
  ...settings,
  now: () => Date.now() + aheadMs,
  async validate({ email, mode = 'medium' }) {
    if (settings.role === 'worker') {
      say({ asks: email });
      if (isHeld) await new Promise<void>((go) => waiting.push(go));
    }
    return result({ result: email, status: email.startsWith('bad') ? 'invalid' : 'valid', mode });
  },
});
const orders = createInterface(process.stdin).on('line', (line) => obey(JSON.parse(line) as Order));
// Whoever started it is gone then.
process.stdin.on('end', () => process.exit(1));
say({ runs: { url, firstLink } });
await toldToStop;
orders.close();
process.stdin.destroy();
// Nothing ends the process but that nothing is left open.
await close();

function obey(order: Order): void {
  isHeld = order.isHeld ?? isHeld;
  if (!isHeld) for (const go of waiting.splice(0)) go();
  aheadMs += order.aheadMs ?? 0;
  if (order.aheadMs) say({ isAhead: true });
}
