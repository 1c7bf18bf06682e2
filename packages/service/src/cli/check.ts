import type { Writable } from 'node:stream';
import type { ServiceContext } from '../context/service-context.ts';
import { checkStore } from '../retention/check-store.ts';

/** Reports the damage in a database, and what was repaired; rejects when some of it is left. */
export async function checkDatabase(
  context: ServiceContext,
  { isToRepair, stderr }: { isToRepair: boolean; stderr: Writable },
): Promise<void> {
  const findings = await checkStore(context, { isToRepair });
  for (const { what, count, isRepaired } of findings) {
    stderr.write(`${what}: ${count}${isRepaired ? ', repaired' : ''}\n`);
  }
  const left = findings.filter(({ isRepaired }) => !isRepaired);
  if (findings.length === 0) stderr.write('No damage found\n');
  else if (left.length === 0) stderr.write('Everything was repaired\n');
  else throw new Error(isToRepair ? 'Some of it cannot be repaired' : 'See check --repair');
}
