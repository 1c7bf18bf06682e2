import { result } from '@postern/protocol';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startService } from '../service/service.ts';
import type { Settings } from '../config/settings.ts';

/** A message of a machine, one per line. */
export interface Word {
  /** The first message: it runs. */
  runs?: { url: string | null; firstLink: string | null };
  /** Its worker begins to validate this address. */
  asks?: string;
  /** Its clock was set forward. */
  isAhead?: true;
}

/** An order to a machine, one per line. */
export interface Order {
  /** Whether validations of its worker wait. Initially true. */
  isHeld?: boolean;
  /** How far its clock is set forward, in milliseconds. */
  aheadMs?: number;
}

const say = (word: Word) => process.stdout.write(`${JSON.stringify(word)}\n`);

const settings = JSON.parse(process.argv[2]!) as Partial<Settings>;
const stopSignal = once(process, 'SIGTERM');
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
// Standard input ends when the process that started this one has ended.
process.stdin.on('end', () => process.exit(1));
say({ runs: { url, firstLink } });
await stopSignal;
orders.close();
process.stdin.destroy();
// The process ends because nothing is left open.
await close();

function obey(order: Order): void {
  isHeld = order.isHeld ?? isHeld;
  if (!isHeld) for (const go of waiting.splice(0)) go();
  aheadMs += order.aheadMs ?? 0;
  if (order.aheadMs) say({ isAhead: true });
}
