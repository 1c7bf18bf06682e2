import type { Writable } from 'node:stream';
import type { ServiceContext } from '../service-context.ts';
import { checkStore } from '../retention/check-store.ts';

/** Tells what is damaged in a database, and what was mended; rejects when some of it is left. */
export async function check(
  context: ServiceContext,
  { isToMend, stderr }: { isToMend: boolean; stderr: Writable },
): Promise<void> {
  const findings = await checkStore(context, { isToMend });
  for (const { what, count, isMended } of findings) {
    stderr.write(`${what}: ${count}${isMended ? ', mended' : ''}\n`);
  }
  const left = findings.filter(({ isMended }) => !isMended);
  if (findings.length === 0) stderr.write('Everything is as it should be\n');
  else if (left.length === 0) stderr.write('All of it is mended\n');
  else throw new Error(isToMend ? 'The rest cannot be mended' : 'See check --mend');
}
